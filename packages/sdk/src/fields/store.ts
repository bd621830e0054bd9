import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Portal } from '../client/portal.js';
import type { VisibleField } from '../contract/indexing.js';

export interface FieldsState {
  readonly fields: readonly VisibleField[];
}

export interface FieldsStore {
  readonly store: StoreApi<FieldsState>;
  /** Fetches what the index knows now. @throws PortalError */
  load(): Promise<readonly VisibleField[]>;
}

export function createFieldsStore(portal: Portal): FieldsStore {
  const store = createStore<FieldsState>(() => ({ fields: [] }));
  return {
    store,
    async load() {
      const { visible_fields: fields } = await portal.index.fields();
      store.setState({ fields });
      return fields;
    },
  };
}
