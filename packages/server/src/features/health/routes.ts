import type { AppContext } from '../context.js';

/** Adds `GET /healthz` (the process responds) and `GET /readyz` (its state is readable). */
export function healthRoutes({ app, store }: AppContext): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await store.users.countUsers();
    return { status: 'ok' };
  });
}
