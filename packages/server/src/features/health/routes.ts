import type { AppContext } from '../context.js';

/**
 * Adds `GET /healthz` (the process responds) and `GET /readyz` (its state is readable). The second one also reports the
 * state of a remote search engine. It stays 200 without the engine, because the rest of the portal works.
 */
export function healthRoutes({ app, store, searchHealth }: AppContext): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await store.users.countUsers();
    return { status: 'ok', ...(searchHealth && { search: (await searchHealth()).state }) };
  });
}
