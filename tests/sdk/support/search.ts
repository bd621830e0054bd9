import type { App } from '@assetportal/sdk';
import { appOf, type FakePortal } from './portal.js';

/** Creates an app and waits until it has started. */
export async function started(fake: FakePortal): Promise<App> {
  const app = appOf(fake);
  await app.start();
  return app;
}

export const state = (app: App) => app.search.store.getState();
export const ids = (app: App) => state(app).docs.map((entry) => entry.id);
