import type { Search } from '../../client/calls/search.js';
import type { SearchStore } from './store-contract.js';
import type { SearchStoreState } from './state.js';
import { loadedIds } from './results/loaded-ids.js';
import type { Searched } from './results/requests.js';
import { anchorOf, extendedSelection, toggledSelection } from './results/selection.js';

/** Dependencies of {@link createSelectionActions}. */
interface SelectionOptions {
  readonly get: () => SearchStoreState;
  readonly set: (change: Pick<SearchStoreState, 'selection'>) => void;
  readonly searched: () => Searched;
  readonly calls: () => Search;
}

/** The actions of the search store that change the selection. */
type SelectionActions = Pick<
  SearchStore,
  'select' | 'toggleSelect' | 'extendSelect' | 'selectRange' | 'selectEverything'
>;

/** Creates the actions of the search store that change the selection. */
export function createSelectionActions({ get, set, searched, calls }: SelectionOptions): SelectionActions {
  const selectRange: SearchStore['selectRange'] = async (from, to) => {
    const { query, filters, sort, results, numFound } = get();
    const requested = searched();
    const first = Math.max(0, Math.min(from, to));
    const last = Math.min(Math.max(from, to), numFound - 1);
    const add = (ids: readonly string[]) => set({ selection: extendedSelection(get().selection, ids) });
    const loaded = loadedIds(first, last, results);
    if (loaded !== undefined) return add(loaded);
    try {
      const { idsBetween } = await import('./results/ids.js');
      const ids = await idsBetween(first, last, results, { calls: calls(), searched: requested });
      const now = get();
      if (now.query === query && now.filters === filters && now.sort === sort) add(ids);
    } catch {
      // The selection stays as it is. The user sees that and can repeat it.
    }
  };
  return {
    select: (ids) => set({ selection: { kind: 'some', ids: [...new Set(ids)] } }),
    toggleSelect: (id) => set({ selection: toggledSelection(get().selection, id) }),
    extendSelect(id) {
      const { results, selection } = get();
      const to = results.indexOf(id);
      if (to === undefined) return;
      const anchor = anchorOf(selection);
      const from = anchor === undefined ? undefined : results.indexOf(anchor);
      if (from !== undefined) void selectRange(from, to);
      else set({ selection: extendedSelection(selection, [id]) });
    },
    selectRange,
    selectEverything: () => set({ selection: { kind: 'all', except: [] } }),
  };
}
