import { queryOfText, searchKey, type SearchState, type SuggestedTarget } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useMemo, useRef } from 'react';
import { laterSuggestions } from '../../lib/later.js';
import { postponeImages } from '../../components/AssetImage/imageRequests.js';
import { useSearchState, type SearchAddress } from './useSearchState.js';

export interface Search {
  /** The state of the page, as described by the address. */
  readonly state: SearchState;
  /** True if the search box requested the current query. */
  readonly fromBox: boolean;
  readonly change: (to: Partial<SearchState>) => void;
  /** Searches for an incomplete text while the user types. */
  readonly type: (text: string) => void;
  /** Searches for a finished text. Its last word is a prefix too, so that Enter never loses results (W, A1). */
  readonly commit: (text: string) => void;
  /** Runs the search of a suggestion. */
  readonly choose: (target: SuggestedTarget) => void;
}

/**
 * Manages the search page. Its state is in the address: user input changes the address, and the search follows
 * the address.
 *
 * @param firstRows returns the number of results to fetch first; called when a search starts
 */
export function useSearch(firstRows: (view: SearchState['view']) => number): Search {
  const app = useApp();
  const address = useSearchState();
  const { state, fromBox, change, latest } = address;
  useRunSearch(address, firstRows);
  useEffect(() => () => app.search.leave(), [app]);

  return useMemo(
    () => ({
      state,
      fromBox,
      change,
      type: (text) => {
        const query = queryOfText(text);
        postponeImages();
        const isOther = query !== latest.current.state.query;
        change({ query }, 'typing');
        // The request does not wait until React has rendered the address.
        const { state: next } = latest.current;
        if (isOther) void app.search.run(next, firstRows(next.view));
      },
      commit: (text) => {
        laterSuggestions.run(app, ({ remember }) => remember({ text, filters: state.filters }));
        change({ query: queryOfText(text) }, 'typed');
      },
      choose: ({ text, filters }) => {
        laterSuggestions.run(app, ({ remember }) => remember({ text, filters }));
        change({ query: queryOfText(text), filters }, 'typed');
      },
    }),
    [app, state, latest, firstRows, fromBox, change],
  );
}

/** Runs the search that the address describes. Corrects the address if the search dropped fields. */
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
      requested.current = state;
      if (shown.view !== state.view) void search.run({ view: state.view });
      return;
    }
    void search.run(state, rows.current(state.view));
    // Set this only after `run` was called: before that, the store still has the result of the previous search.
    requested.current = state;
  }, [search, state]);
  // The search drops fields that the index does not have (specification, section 8). Update the address to
  // match.
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

/** Returns true if two states have the same query, filters and sort order. Ignores the view. */
function isSame(a: SearchState, b: SearchState): boolean {
  return searchKey(a) === searchKey(b);
}
