import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Portal } from '../client/portal.js';
import { completeConfig, type ConfigFault } from './complete.js';
import { DEFAULT_CONFIG } from './defaults.js';
import type { PortalConfig } from './schema.js';

export interface ConfigState {
  /** Specification, section 4, Config status; `unavailable`: the defaults stand in. */
  readonly status: 'initial' | 'loading' | 'success' | 'unavailable';
  readonly config: PortalConfig;
  /** Where the server's was faulty and the default stands. */
  readonly faults: readonly ConfigFault[];
}

export interface ConfigStore {
  readonly store: StoreApi<ConfigState>;
  /** @throws PortalError; the defaults then hold. */
  load(): Promise<void>;
}

export function createConfigStore(portal: Portal): ConfigStore {
  const store = createStore<ConfigState>(() => ({ status: 'initial', config: DEFAULT_CONFIG, faults: [] }));
  return {
    store,
    async load() {
      store.setState({ status: 'loading' });
      try {
        const { config, faults } = completeConfig((await portal.config.get()).value);
        store.setState({ status: 'success', config, faults });
      } catch (error) {
        store.setState({ status: 'unavailable' });
        throw error;
      }
    },
  };
}
