import { createStore, type StoreApi } from 'zustand/vanilla';
import { createLatest } from '../app/latest.js';
import { isPortalError, type PortalError } from '../client/errors.js';
import type { Portal } from '../client/portal.js';
import type { AvailableConfig } from '../contract/config.js';
import { NONE_AVAILABLE } from './available.js';
import type { ConfigStatus } from './store.js';

/** Which files an admin has set (specification, section 4, App start: layout status). */
export interface LayoutState {
  /** `unavailable`: what the portal comes with stands in. */
  readonly status: Exclude<ConfigStatus, 'saving'>;
  readonly available: Readonly<Partial<AvailableConfig>>;
  readonly error: PortalError | null;
}

/** The layout status; which picture follows from it is told by `choosePicture`. */
export interface LayoutStore {
  readonly store: StoreApi<LayoutState>;
  /**
   * Fetches the flags. A server that does not have the call has no such files.
   *
   * @throws PortalError; “The status of the configs could not be loaded” (specification, section 8).
   */
  load(): Promise<void>;
}

/** Creates the store; nothing is fetched before `load`. */
export function createLayoutStore(portal: Portal): LayoutStore {
  const latest = createLatest();
  const store = createStore<LayoutState>(() => ({
    status: 'initial',
    available: NONE_AVAILABLE,
    error: null,
  }));
  return {
    store,
    async load() {
      const run = latest.begin();
      if (store.getState().status !== 'success') store.setState({ status: 'loading' });
      try {
        const available = await portal.config.available({ signal: run.signal });
        if (run.isLatest()) store.setState({ status: 'success', available, error: null });
      } catch (error) {
        if (!run.isLatest()) return;
        if (isPortalError(error) && error.code === 'not-found') {
          return store.setState({ status: 'success', available: NONE_AVAILABLE, error: null });
        }
        const known = store.getState().status === 'success';
        store.setState({
          status: known ? 'success' : 'unavailable',
          error: isPortalError(error) ? error : null,
        });
        throw error;
      }
    },
  };
}
