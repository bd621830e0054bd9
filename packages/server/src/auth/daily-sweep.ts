import type { FastifyInstance } from 'fastify';
import type { MachineTokenService } from './machine-tokens.js';
import type { SessionService } from './sessions.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes expired sessions, password reset links, ended machine tokens and old audit entries, at startup and then daily. Sessions are
 * removed before the first request. The audit log may be long, so that it is swept in the background.
 */
export async function sweepDaily(
  app: FastifyInstance,
  {
    sessions,
    machineTokens,
  }: { readonly sessions: SessionService; readonly machineTokens: MachineTokenService },
  sweepAudit: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const log = (err: unknown) => app.log.error({ err }, 'Removing expired data failed');
  const sweepCredentials = async () => {
    await sessions.sweep();
    await machineTokens.sweep();
  };
  await sweepCredentials();
  let running = sweepAudit(stopping.signal).catch(log);
  const daily = setInterval(() => {
    running = running
      .then(sweepCredentials)
      .then(() => sweepAudit(stopping.signal))
      .catch(log);
  }, DAY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(daily);
    stopping.abort();
    await running;
  });
}
