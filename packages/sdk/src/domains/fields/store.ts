import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { Portal } from '../../client/portal.js';
import type { IndexField } from '../../contract/calls/indexing.js';

/** The fields of the index. */
export interface FieldsState {
  /** As the server listed them last; none before the first load. */
  readonly fields: readonly IndexField[];
}

/** What the index of the server knows. */
export interface FieldsStore {
  readonly store: ReadableStore<FieldsState>;
  /** Fetches what the index knows now. @throws PortalError */
  readonly load: () => Promise<readonly IndexField[]>;
}

/** The fields of one portal. Nothing is asked before `load`. */
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
