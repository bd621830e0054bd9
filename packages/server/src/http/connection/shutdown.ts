import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../lib/api-error.js';

/** Value of `Retry-After`, in seconds. Another instance may be available by then. */
const RETRY_AFTER = '5';

/** Interval between checks for idle connections, in milliseconds. */
const CHECK_INTERVAL_MS = 50;

/** Rejects requests on open connections as soon as the server starts to shut down. This includes `readyz`. */
export function rejectWhileClosing(app: FastifyInstance): void {
  let closing = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    closing = true;
    // Browsers open connections in advance. Node.js treats a connection that has not sent anything as an active
    // request, so it would delay the shutdown.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(
      closing
        ? new ApiError('unavailable', { headers: { connection: 'close', 'retry-after': RETRY_AFTER } })
        : undefined,
    );
  });
}

/**
 * Stops accepting connections and lets running requests finish. After `timeout` milliseconds, closes the
 * remaining connections.
 */
export async function shutdownGracefully(app: FastifyInstance, timeout: number): Promise<void> {
  const finished = new AbortController();
  const timedOut = delay(timeout, undefined, { signal: finished.signal })
    .then(() => app.server.closeAllConnections())
    .catch(() => undefined);
  const closed = app.close();
  // Check repeatedly: a connection whose response completes in the meantime would stay open for the next
  // request.
  const idle = setInterval(() => app.server.closeIdleConnections(), CHECK_INTERVAL_MS);
  await closed;
  clearInterval(idle);
  finished.abort();
  await timedOut;
}
