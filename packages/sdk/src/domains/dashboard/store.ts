import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../client/portal.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { Dashboard } from './content.js';
import { loadDashboard } from './load.js';

/** State of the home page. */
export interface DashboardState {
  /** Null before the first response of the session. The content remains while newer content loads. */
  readonly dashboard: Dashboard | null;
  /** Error from the last load. Null if it succeeded. */
  readonly error: unknown;
}

/** Store of the home page's content. */
export interface DashboardStore {
  readonly store: ReadableStore<DashboardState>;
  /** Loads the content, or reloads it. A new load replaces a load in progress. Never rejects. */
  readonly load: () => Promise<void>;
  /** Cancels a load in progress. Loaded content remains. */
  readonly leave: () => void;
  /** Clears the content. Call when the user changes, because each user may view different assets. */
  readonly clear: () => void;
}

const EMPTY: DashboardState = { dashboard: null, error: null };

/**
 * Creates the store of the home page's content. It sends no request before `load`.
 *
 * @param onRows Called after each load with the rows, or with null if the server does not return them.
 */
export function createDashboardStore(
  portal: Portal,
  onRows: (rows: Dashboard['rows']) => void,
): DashboardStore {
  const store = createStore<DashboardState>(() => EMPTY);
  const latest = createLatest();
  return {
    store: readOnly(store),
    async load() {
      const run = latest.begin();
      try {
        const dashboard = await run.result(loadDashboard(portal, run.signal));
        onRows(dashboard.rows);
        store.setState({ dashboard, error: null });
      } catch (error) {
        if (run.isLatest()) store.setState({ error });
      }
    },
    leave: () => latest.end(),
    clear() {
      latest.end();
      store.setState(EMPTY, true);
    },
  };
}
