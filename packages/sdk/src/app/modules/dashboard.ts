import { createDashboardStore, type DashboardStore } from '../../domains/dashboard/store.js';
import { isPortalError } from '../../client/transport/errors.js';
import { HOME } from '../../domains/navigation/routes.js';
import { createAutomaticRetry } from '../../domains/search/results/automatic-retry.js';
import { hasSession } from '../../domains/session/store.js';
import type { IndexStatus } from '../../contract/schemas/indexing.js';
import { pathOf } from '../../lib/route-path.js';
import type { App } from '../app.js';
import { collectionsModule } from './collections.js';

/** Number of newly indexed files after which the open home page loads again. */
const RELOAD_AFTER = 100;

/**
 * Creates the store for the home page. Fills the store of the collections with the rows. Clears it when the session
 * changes, because permissions differ between users. If the home page is open, loads it again after that, and
 * regularly while the server indexes the library. Repeats a load that failed temporarily.
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
  const automatic = createAutomaticRetry({
    ...app.environment,
    now: Date.now,
    retry: () => void dashboard.load(),
  });
  dashboard.store.subscribe(({ error }) => {
    if (isPortalError(error) && error.retryable) automatic.schedule(error.retryAfter);
    else automatic.reset();
  });
  const leave = () => {
    automatic.reset();
    dashboard.leave();
  };
  const loadIfOpen = () => {
    if (hasSession(app.session) && pathOf(app.environment.route()) === HOME) void dashboard.load();
  };
  const unsubscribe = app.changes.subscribe((change) => {
    if (change !== 'session') return;
    dashboard.clear();
    loadIfOpen();
  });
  const unwatch = app.indexing.store.subscribe(({ status }, { status: before }) => {
    // The first status is not a change: the page already loads then.
    if (status !== null && before !== null && progressOf(status) !== progressOf(before)) loadIfOpen();
  });
  return {
    ...dashboard,
    leave,
    stop() {
      unsubscribe();
      unwatch();
      leave();
    },
  };
}

/** Returns a value that changes after each 100 indexed files, and when indexing starts or ends. */
function progressOf({ state, done }: IndexStatus): string {
  return `${state} ${Math.floor(done / RELOAD_AFTER)}`;
}
