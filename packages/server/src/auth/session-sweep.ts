import type { FastifyInstance } from 'fastify';
import type { SessionService } from './sessions.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets sessions and links that have expired: now, and every day that the portal runs. */
export async function sweepDaily(app: FastifyInstance, sessions: SessionService): Promise<void> {
  await sessions.sweep();
  const daily = setInterval(() => {
    sessions.sweep().catch((err: unknown) => app.log.error({ err }, 'sweeping sessions'));
  }, DAY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(daily);
    done();
  });
}
