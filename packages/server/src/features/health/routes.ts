import type { AppContext } from '../context.js';

/** `GET /healthz`: the process responds. `GET /readyz`: its state can be read. */
export function healthRoutes({ app, store }: AppContext): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await store.users.countUsers();
    return { status: 'ok' };
  });
}
