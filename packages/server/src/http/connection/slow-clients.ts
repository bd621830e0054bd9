import type { FastifyInstance } from 'fastify';
import { sentBy, type InFlightRequest, type InFlightRequests } from './in-flight.js';
import type { Limits } from '../guard/limits.js';

interface Progress {
  readonly sent: number;
  readonly at: number;
}

const STALLED =
  'Disconnected a client that has read nothing for the permitted time. If it is a proxy, let it pass on responses as clients read them (nginx: proxy_buffering off)';
const SLOW_BODY = 'Disconnected a client that sends its request too slowly';

/**
 * Disconnects clients that send a body or read a response too slowly, because each occupies a connection and
 * often an open file. Responses that the server is still creating are not affected. An interrupted download can
 * be resumed.
 */
export function disconnectSlowClients(
  app: FastifyInstance,
  { running }: InFlightRequests,
  limits: Pick<Limits, 'checkInterval' | 'slowBody' | 'stalled'>,
): void {
  const progress = new WeakMap<InFlightRequest, Progress>();

  const isSendingTooSlowly = (
    { request, socket, startedAt, bytesRead }: InFlightRequest,
    now: number,
  ): boolean => {
    const age = now - startedAt;
    if (request.raw.complete || age < limits.slowBody.after) return false;
    return socket.bytesRead - bytesRead < (age / 1000) * limits.slowBody.bytesPerSecond;
  };

  const isReadingNothing = (inFlight: InFlightRequest, now: number): boolean => {
    const sent = sentBy(inFlight.socket);
    const last = progress.get(inFlight);
    const hasPendingData = inFlight.reply.raw.writableLength > 0;
    if (!hasPendingData || last === undefined || last.sent !== sent) {
      progress.set(inFlight, { sent, at: now });
      return false;
    }
    return now - last.at >= limits.stalled;
  };

  const timer = setInterval(() => {
    const now = performance.now();
    for (const inFlight of running) {
      const reason = isSendingTooSlowly(inFlight, now)
        ? SLOW_BODY
        : isReadingNothing(inFlight, now)
          ? STALLED
          : undefined;
      if (reason === undefined) continue;
      const { request, socket } = inFlight;
      const seconds = Math.round((now - inFlight.startedAt) / 1000);
      request.log.warn({ address: request.ip, peer: socket.remoteAddress, seconds }, reason);
      socket.destroy();
    }
  }, limits.checkInterval).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
