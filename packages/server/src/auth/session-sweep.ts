import type { FastifyInstance } from 'fastify';
import type { SessionService } from './sessions.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes expired sessions and password reset links, at startup and then daily. */
export async function sweepDaily(app: FastifyInstance, sessions: SessionService): Promise<void> {
  await sessions.sweep();
  const daily = setInterval(() => {
    sessions.sweep().catch((err: unknown) => app.log.error({ err }, 'Removing expired sessions failed'));
  }, DAY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(daily);
    done();
  });
}
