import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { portalErrorOf, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { PortalConfig } from '../../config/schema/schema.js';
import type { ReadConfig } from '../../config/upgrade/read.js';

/**
 * Loading status of the configuration (specification, section 4, Config status). With `unavailable`, the
 * defaults apply.
 */
export type ConfigStatus = 'initial' | 'loading' | 'success' | 'saving' | 'unavailable';

/** State of the configuration store. */
export interface ConfigState extends ReadConfig {
  /** Only the editor uses the status `saving`. */
  readonly status: Exclude<ConfigStatus, 'saving'>;
  /** ETag of the loaded version. Undefined if the server sent none. */
  readonly etag: string | undefined;
  readonly error: PortalError | null;
}

/** Store of the current configuration, for all users. To change the configuration, use `createConfigEditor`. */
export interface ConfigStore {
  readonly store: ReadableStore<ConfigState>;
  /**
   * Fetches the configuration. The previous one remains active during the request and after a failure. If there
   * is no previous one, the defaults apply.
   *
   * @throws PortalError
   */
  readonly load: () => Promise<void>;
  /** Replaces the configuration with the version just saved, without fetching it. */
  readonly accept: (read: ReadConfig, etag: string | undefined) => void;
}

/** Configuration that a server has already read, upgraded and completed (`readConfig`). */
export interface ServedConfig {
  readonly read: ReadConfig;
  readonly etag?: string | undefined;
}

const NOT_LOADED: Omit<ReadConfig, 'config'> = {
  faults: [],
  unknown: [],
  empty: true,
  merged: false,
  override: false,
  versionUpdate: false,
  newer: false,
  from: null,
  changes: [],
};

/**
 * Creates the store. It sends no request before `load`. The rules of the configuration, which are large, are loaded
 * with its first reply.
 *
 * @param options.initial configuration before the first `load`
 * @param options.take Returns the configuration that came with the page, if it is still current. `load` then sends no
 *   request.
 */
export function createConfigStore(
  portal: Portal,
  options: {
    readonly initial: PortalConfig;
    readonly take?: (() => ServedConfig | undefined) | undefined;
  },
): ConfigStore {
  const latest = createLatest();
  const store = createStore<ConfigState>(() => ({
    ...NOT_LOADED,
    config: options.initial,
    status: 'initial',
    etag: undefined,
    error: null,
  }));
  const accept = (read: ReadConfig, etag: string | undefined) => {
    store.setState({ ...read, status: 'success', etag, error: null });
  };
  return {
    store: readOnly(store),
    async load() {
      const run = latest.begin();
      const served = options.take?.();
      if (served !== undefined) return accept(served.read, served.etag);
      if (store.getState().status !== 'success') store.setState({ status: 'loading' });
      try {
        const { value, etag } = await run.result(portal.config.get({}, { signal: run.signal }));
        const { readConfig } = await run.result(import('../../config/upgrade/read.js'));
        accept(readConfig(value), etag);
      } catch (error) {
        if (!run.isLatest()) return;
        const isLoaded = store.getState().status === 'success';
        store.setState({
          status: isLoaded ? 'success' : 'unavailable',
          error: portalErrorOf(error),
        });
        throw error;
      }
    },
    accept(read, etag) {
      // A response that is still on its way is older than the saved configuration.
      latest.end();
      accept(read, etag);
    },
  };
}
