import type { FastifyInstance } from 'fastify';
import { sentBy, type InFlightRequest, type InFlightRequests } from './in-flight.js';
import type { Limits } from '../guard/limits.js';

interface Seen {
  readonly sent: number;
  readonly at: number;
}

/**
 * Cuts off those who hold a connection, and with it an open file, without using it: a body that hardly comes, and an
 * answer that is hardly taken. An answer that the server itself is still working at is left alone, and a download that
 * was cut off can be resumed.
 */
export function cutOffSlowClients(
  app: FastifyInstance,
  { running }: InFlightRequests,
  limits: Pick<Limits, 'lookEvery' | 'slowBody' | 'stalled'>,
): void {
  const seen = new WeakMap<InFlightRequest, Seen>();

  const sendsTooSlowly = ({ request, socket, began, bytesRead }: InFlightRequest, now: number): boolean => {
    const age = now - began;
    if (request.raw.complete || age < limits.slowBody.after) return false;
    return socket.bytesRead - bytesRead < (age / 1000) * limits.slowBody.bytesPerSecond;
  };

  const takesNothing = (exchange: InFlightRequest, now: number): boolean => {
    const sent = sentBy(exchange.socket);
    const last = seen.get(exchange);
    const waits = exchange.reply.raw.writableLength > 0;
    if (!waits || last === undefined || last.sent !== sent) {
      seen.set(exchange, { sent, at: now });
      return false;
    }
    return now - last.at >= limits.stalled;
  };

  const timer = setInterval(() => {
    const now = performance.now();
    for (const exchange of running) {
      if (sendsTooSlowly(exchange, now) || takesNothing(exchange, now)) exchange.socket.destroy();
    }
  }, limits.lookEvery).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
