import { createDashboardStore, type DashboardStore } from '../../domains/dashboard/store.js';
import type { App } from '../app.js';

/**
 * Creates the store for the home page. Clears it when the user changes, because permissions differ between
 * users.
 */
export function dashboardModule(app: App): DashboardStore & {
  /** Stops reacting to session changes, and aborts a running load. */
  readonly stop: () => void;
} {
  const dashboard = createDashboardStore(app.portal);
  const unsubscribe = app.session.store.subscribe((now, before) => {
    if (now.session?.user !== before.session?.user) dashboard.clear();
  });
  return {
    ...dashboard,
    stop() {
      unsubscribe();
      dashboard.leave();
    },
  };
}
