import { createDashboardStore, type DashboardStore } from '../../domains/dashboard/store.js';
import { HOME } from '../../domains/navigation/routes.js';
import { hasSession } from '../../domains/session/store.js';
import { pathOf } from '../../lib/route-path.js';
import type { App } from '../app.js';
import { collectionsModule } from './collections.js';

/**
 * Creates the store for the home page. Fills the store of the collections with the rows. Clears it when the session changes, because permissions differ between
 * users, and loads it again if the home page is open.
 */
export function dashboardModule(app: App): DashboardStore & {
  /** Stops reacting to changes, and aborts a running load. */
  readonly stop: () => void;
} {
  const dashboard = createDashboardStore(app.portal, (rows) => {
    const collections = app.module(collectionsModule);
    if (rows === null) void collections.load();
    else collections.accept(rows);
  });
  const unsubscribe = app.changes.subscribe((change) => {
    if (change !== 'session') return;
    dashboard.clear();
    if (hasSession(app.session) && pathOf(app.environment.route()) === HOME) void dashboard.load();
  });
  return {
    ...dashboard,
    stop() {
      unsubscribe();
      dashboard.leave();
    },
  };
}
