import { liveQuery, type SearchState } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchState, type SearchAddress } from './useSearchState.js';

export interface Search {
  /** What the address says: the whole state of the page. */
  readonly state: SearchState;
  /** The query is one that the search box has requested. */
  readonly fromBox: boolean;
  readonly change: (to: Partial<SearchState>) => void;
  /** Searches for what is being typed. */
  readonly type: (text: string) => void;
  /** Searches for a text as it stands. */
  readonly commit: (text: string) => void;
}

/**
 * The search page's state is in the address: input changes the address, and the search follows it.
 *
 * @param firstRows number of results to fetch first; called when a search begins
 */
export function useSearch(firstRows: (view: SearchState['view']) => number): Search {
  const app = useApp();
  const address = useSearchState();
  const { state, fromBox, change } = address;
  useRunSearch(address, firstRows);
  useEffect(() => () => app.search.leave(), [app]);

  return useMemo(
    () => ({
      state,
      fromBox,
      change,
      type: (text) => change({ query: liveQuery(text).trim() || '*' }, 'typing'),
      commit: (text) => change({ query: text.trim() || '*' }, 'typed'),
    }),
    [state, fromBox, change],
  );
}

/** Runs the search that the address describes, and corrects the address where the search left fields out. */
function useRunSearch(
  { state, latest, change }: SearchAddress,
  firstRows: (view: SearchState['view']) => number,
) {
  const { search } = useApp();
  const requested = useRef<SearchState>(undefined);
  const rows = useRef(firstRows);
  useEffect(() => {
    rows.current = firstRows;
  }, [firstRows]);
  useEffect(() => {
    const shown = search.store.getState();
    if (shown.status !== 'initial' && shown.error === null && isSame(shown, state)) {
      if (shown.view !== state.view) void search.run({ view: state.view });
      return;
    }
    void search.run(state, rows.current(state.view));
    // Only now: until it is loading, the store still has the state of the search before.
    requested.current = state;
  }, [search, state]);
  // Fields that the index does not have are left out by the search (specification, section 8): the address follows.
  useEffect(
    () =>
      search.store.subscribe((now) => {
        const { state: current } = latest.current;
        if (now.status !== 'success' || now.error !== null || requested.current !== current) return;
        if (!isSame(now, current)) change({ filters: now.filters, sort: now.sort }, 'corrected');
      }),
    [search, latest, change],
  );
}

/** Returns true if two states find the same; the view does not matter. */
function isSame(a: SearchState, b: SearchState): boolean {
  const plain = ({ query, filters, sort }: SearchState) => {
    const sorted = Object.keys(filters)
      .sort()
      .map((field) => {
        const entry = filters[field];
        return [field, Array.isArray(entry) ? [...(entry as readonly string[])].sort() : entry];
      });
    return JSON.stringify([query, sorted, sort.field, sort.direction]);
  };
  return plain(a) === plain(b);
}
