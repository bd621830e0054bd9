import { createDashboardStore, type DashboardStore } from '../../domains/dashboard/store.js';
import type { App } from '../app.js';

/** Content of the home page. It is cleared when another user takes over: they may not view the same assets. */
export function dashboardModule(app: App): DashboardStore & {
  /** Stops following the session, and ends a load in progress. */
  readonly stop: () => void;
} {
  const dashboard = createDashboardStore(app.portal);
  const unfollow = app.session.store.subscribe((now, before) => {
    if (now.session?.user !== before.session?.user) dashboard.clear();
  });
  return {
    ...dashboard,
    stop() {
      unfollow();
      dashboard.leave();
    },
  };
}
