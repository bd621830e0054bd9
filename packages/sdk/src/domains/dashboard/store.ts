import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../client/portal.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { loadDashboard, type Dashboard } from './load.js';

/** Content of the home page, as far as it is loaded. */
export interface DashboardState {
  /** Null before the first response of the session. It stays while newer content is loaded. */
  readonly dashboard: Dashboard | null;
  /** Error of the last load; null if it succeeded. */
  readonly error: unknown;
}

/** Store of the home page's content. */
export interface DashboardStore {
  readonly store: ReadableStore<DashboardState>;
  /** Loads the content, or loads it again. Of two loads at once, the later one counts. It never rejects. */
  readonly load: () => Promise<void>;
  /** Ends a load in progress; what was loaded stays. */
  readonly leave: () => void;
  /** Forgets the content: another user may not see the same assets. */
  readonly clear: () => void;
}

const EMPTY: DashboardState = { dashboard: null, error: null };

/** Creates the store of the home page's content. Nothing is loaded before `load`. */
export function createDashboardStore(portal: Portal): DashboardStore {
  const store = createStore<DashboardState>(() => EMPTY);
  const latest = createLatest();
  return {
    store: readOnly(store),
    async load() {
      const run = latest.begin();
      try {
        const dashboard = await loadDashboard(portal, run.signal);
        if (run.isLatest()) store.setState({ dashboard, error: null });
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
