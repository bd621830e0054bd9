import type { App } from '@assetportal/sdk';
import { appOf, type FakePortal } from './portal.js';

/** Creates an app and waits until it has started. */
export async function started(fake: FakePortal): Promise<App> {
  const app = appOf(fake);
  await app.start();
  return app;
}

export const state = (app: App) => app.search.store.getState();
export const ids = (app: App) =>
  state(app)
    .results.all()
    .map((entry) => entry.id);

/** Returns the IDs of the selected assets. Fails if all results are selected. */
export function selected(app: App): readonly string[] {
  const { selection } = state(app);
  if (selection.kind === 'all') throw new Error('All results are selected.');
  return selection.ids;
}
