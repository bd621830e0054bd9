import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { Portal } from '../../client/portal.js';
import type { IndexField, SearchLimits } from '../../contract/calls/indexing.js';

/** State of the field store. */
export interface FieldsState {
  /** Last list from the server. Empty before the first load. */
  readonly fields: readonly IndexField[];
  /** Limits of the search. Without limits before the first load, unless they were given. */
  readonly limits: SearchLimits;
}

const NO_LIMITS: SearchLimits = { maxStart: Infinity, separateCounts: false };

/** Store of the fields in the server's index. */
export interface FieldsStore {
  readonly store: ReadableStore<FieldsState>;
  /** Fetches the current index fields. @throws PortalError */
  readonly load: () => Promise<readonly IndexField[]>;
}

/** Creates the store. It sends no request before `load`. @param limits Limits of the search, if they are available. */
export function createFieldsStore(portal: Portal, limits = NO_LIMITS): FieldsStore {
  const store = createStore<FieldsState>(() => ({ fields: [], limits }));
  return {
    store: readOnly(store),
    async load() {
      const described = await portal.index.describe();
      store.setState(described);
      return described.fields;
    },
  };
}
