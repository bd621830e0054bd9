import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { Portal } from '../../client/portal.js';
import type { IndexField } from '../../contract/calls/indexing.js';

/** State of the field store. */
export interface FieldsState {
  /** Last list from the server. Empty before the first load. */
  readonly fields: readonly IndexField[];
}

/** Store of the fields in the server's index. */
export interface FieldsStore {
  readonly store: ReadableStore<FieldsState>;
  /** Fetches the current index fields. @throws PortalError */
  readonly load: () => Promise<readonly IndexField[]>;
}

/** Creates the store. It sends no request before `load`. */
export function createFieldsStore(portal: Portal): FieldsStore {
  const store = createStore<FieldsState>(() => ({ fields: [] }));
  return {
    store: readOnly(store),
    async load() {
      const fields = await portal.index.fields();
      store.setState({ fields });
      return fields;
    },
  };
}
