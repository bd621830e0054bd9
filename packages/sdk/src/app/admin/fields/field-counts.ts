import { createStore } from 'zustand/vanilla';
import { createAdminClient } from '../../../client/calls/administration.js';
import type { CountedField } from '../../../contract/calls/indexing.js';
import type { IndexStatus } from '../../../contract/schemas/indexing.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';

/** Facts about the values of all index fields. */
export interface FieldCountsState {
  /** `unavailable` if the server could not count, for example because its search does not work. */
  readonly status: 'loading' | 'success' | 'unavailable';
  /** Number of assets that the admin may view. */
  readonly total: number;
  /** Keyed by field. The previous facts remain while new ones load. */
  readonly fields: ReadonlyMap<string, CountedField>;
}

/** Store of the facts about fields. */
export interface FieldCountsStore {
  readonly store: ReadableStore<FieldCountsState>;
  /** Loads the facts, and loads them again after each change of the index, until the returned function is called. */
  readonly watch: () => () => void;
}

/** Creates the store. It sends no request before `watch`. */
export function createFieldCounts(app: Pick<App, 'portal' | 'indexing'>): FieldCountsStore {
  const { index } = createAdminClient(app.portal);
  const store = createStore<FieldCountsState>(() => ({ status: 'loading', total: 0, fields: new Map() }));
  const latest = createLatest();
  const load = async () => {
    const run = latest.begin();
    try {
      const { total, fields } = await run.result(index.fields({}, { signal: run.signal }));
      const byName = new Map(fields.map((field) => [field.fieldName, field]));
      store.setState({ status: 'success', total, fields: byName });
    } catch {
      // The failure of the call itself needs no message: only the counts are missing.
      if (run.isLatest()) store.setState({ status: 'unavailable' });
    }
  };
  return {
    store: readOnly(store),
    watch() {
      const end = watchIndex(app, () => void load());
      return () => {
        end();
        latest.end();
      };
    },
  };
}

/**
 * Calls a function now, and after each change of the index. The pages of the admin area have no header, which otherwise
 * polls the status of the index. Returns a function that ends this.
 */
export function watchIndex({ indexing }: Pick<App, 'indexing'>, onChange: () => void): () => void {
  const unsubscribe = indexing.store.subscribe(({ status }, { status: before }) => {
    if (status !== null && before !== null && revisionOf(status) !== revisionOf(before)) onChange();
  });
  indexing.watch();
  onChange();
  return () => {
    unsubscribe();
    indexing.stop();
  };
}

const revisionOf = ({ state, found, done }: IndexStatus): string => `${state} ${found} ${done}`;
