import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './problem.js';

/** Seconds after which a client may try again, at whatever answers here then. */
const RETRY_AFTER = '5';

/** From the moment that the server is told to stop, what still comes on open connections is refused, `readyz` too. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
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
export async function closeInOrder(app: FastifyInstance, patience: number): Promise<void> {
  const finished = new AbortController();
  const tooLong = delay(patience, undefined, { signal: finished.signal })
    .then(() => app.server.closeAllConnections())
    .catch(() => undefined);
  const closed = app.close();
  app.server.closeIdleConnections();
  await closed;
  finished.abort();
  await tooLong;
}
