import type { FastifyInstance } from 'fastify';
import { sentBy, type InFlightRequest, type InFlightRequests } from './in-flight.js';
import type { Limits } from '../guard/limits.js';

interface Progress {
  readonly sent: number;
  readonly at: number;
}

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
      if (isSendingTooSlowly(inFlight, now) || isReadingNothing(inFlight, now)) inFlight.socket.destroy();
    }
  }, limits.checkInterval).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
