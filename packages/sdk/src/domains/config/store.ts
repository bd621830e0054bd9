import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import { DEFAULT_CONFIG } from '../../config/defaults.js';
import { readConfig, type ReadConfig } from '../../config/upgrade/read.js';

/** Specification, section 4, Config status. `unavailable`: the defaults stand in. */
export type ConfigStatus = 'initial' | 'loading' | 'success' | 'saving' | 'unavailable';

/** The configuration as the portal shows it. */
export interface ConfigState extends ReadConfig {
  /** `saving` is a state of the editor alone. */
  readonly status: Exclude<ConfigStatus, 'saving'>;
  /** Of the version that was read; undefined where the server told none. */
  readonly etag: string | undefined;
  readonly error: PortalError | null;
}

/** The configuration that everybody reads. Changing it is the editor's: `createConfigEditor`. */
export interface ConfigStore {
  readonly store: ReadableStore<ConfigState>;
  /**
   * Fetches it. What was read before stays while it is fetched again, and where that fails.
   *
   * @throws PortalError; where nothing was read before, the defaults hold.
   */
  readonly load: () => Promise<void>;
  /** Takes what was just saved, without fetching it. */
  readonly accept: (raw: unknown, etag: string | undefined) => void;
}

const NOTHING_READ: Omit<ReadConfig, 'config'> = {
  faults: [],
  empty: true,
  merged: false,
  override: false,
  versionUpdate: false,
  from: null,
  steps: [],
};

/** Creates the store; nothing is fetched before `load`. */
export function createConfigStore(portal: Portal): ConfigStore {
  const latest = createLatest();
  const store = createStore<ConfigState>(() => ({
    ...NOTHING_READ,
    config: DEFAULT_CONFIG,
    status: 'initial',
    etag: undefined,
    error: null,
  }));
  const accept = (raw: unknown, etag: string | undefined) => {
    store.setState({ ...readConfig(raw), status: 'success', etag, error: null });
  };
  return {
    store: readOnly(store),
    async load() {
      const run = latest.begin();
      if (store.getState().status !== 'success') store.setState({ status: 'loading' });
      try {
        const { value, etag } = await portal.config.get({}, { signal: run.signal });
        if (run.isLatest()) accept(value, etag);
      } catch (error) {
        if (!run.isLatest()) return;
        const known = store.getState().status === 'success';
        store.setState({
          status: known ? 'success' : 'unavailable',
          error: isPortalError(error) ? error : null,
        });
        throw error;
      }
    },
    accept(raw, etag) {
      // What is being fetched is older than what was saved.
      latest.end();
      accept(raw, etag);
    },
  };
}
