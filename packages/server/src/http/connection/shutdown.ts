import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../lib/api-error.js';

/** Seconds after which a client may try again, at whatever answers here then. */
const RETRY_AFTER = '5';

/** Milliseconds. */
const LOOK_EVERY = 50;

/** From the moment that the server is told to stop, what still comes on open connections is refused, `readyz` too. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', (done) => {
    closing = true;
    // Browsers open connections ahead of need; Node takes one that has never sent anything for a request under way.
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

/** Stops taking connections, lets running requests finish for so many milliseconds, then ends them. */
export async function shutdownGracefully(app: FastifyInstance, patience: number): Promise<void> {
  const finished = new AbortController();
  const tooLong = delay(patience, undefined, { signal: finished.signal })
    .then(() => app.server.closeAllConnections())
    .catch(() => undefined);
  const closed = app.close();
  // Again and again: a connection whose answer is finished meanwhile would be kept alive for the next request.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY);
  await closed;
  clearInterval(idle);
  finished.abort();
  await tooLong;
}
