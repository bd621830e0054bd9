import { liveQuery, searchFromUrl, searchToUrl, type SearchState } from '@assetportal/sdk';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** How a change is kept in the history. */
type Entry =
  /** An entry of its own: Back takes the change back. */
  | 'push'
  /** While something is typed: the first letter makes an entry, the next ones take its place. */
  | 'typing'
  /** What was typed is settled: it takes the place of its typing. */
  | 'typed';

export interface Search {
  /** What the address says: the whole state of the page. */
  readonly state: SearchState;
  readonly change: (change: Partial<SearchState>, entry?: Entry) => void;
  /** Searches while a text is typed; its last word is taken as a beginning. */
  readonly type: (text: string) => void;
  /** Searches for a text as it stands. */
  readonly commit: (text: string) => void;
}

/**
 * The search page's state lives in the address: what one does changes the address, and the search follows it. So
 * reloading, sharing and going back and forth need nothing of their own.
 *
 * @param rows how many to fetch first, asked when a search begins
 */
export function useSearch(rows: (view: SearchState['view']) => number): Search {
  const app = useApp();
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search } = location;
  const { sorting, search: look } = useStore(app.config.store, (state) => state.config);
  const state = useMemo(() => {
    const sort = { field: sorting.default, direction: sorting.orientation };
    return searchFromUrl(pathname, search, { sort, view: look.defaultView });
  }, [pathname, search, sorting, look]);
  const typing = (location.state as { typing?: boolean } | null)?.typing === true;
  // Two quick changes build on one another, also before the first has been drawn.
  const latest = useRef({ state, typing });
  useEffect(() => {
    latest.current = { state, typing };
  }, [state, typing]);

  const change = useCallback(
    (to: Partial<SearchState>, entry: Entry = 'push') => {
      const before = latest.current;
      const next = { ...before.state, ...to };
      const defaults = app.search.defaults();
      const address = searchToUrl(next, defaults);
      const same = address === searchToUrl(before.state, defaults);
      const nowTyping = entry === 'typing';
      latest.current = { state: next, typing: nowTyping };
      if (same && nowTyping) return;
      const replace = same || (before.typing && entry !== 'push');
      void navigate(address, { replace, state: nowTyping ? { typing: true } : null });
    },
    [app, navigate],
  );

  const measure = useRef(rows);
  useEffect(() => {
    measure.current = rows;
  }, [rows]);
  useEffect(() => {
    const shown = app.search.store.getState();
    if (shown.status !== 'initial' && shown.error === null && isSame(shown, state)) {
      if (shown.view !== state.view) void app.search.run({ view: state.view });
      return;
    }
    void app.search.run(state, measure.current(state.view));
  }, [app, state]);
  useEffect(() => () => app.search.leave(), [app]);

  return useMemo(
    () => ({
      state,
      change,
      type: (text) => change({ query: liveQuery(text).trim() || '*' }, 'typing'),
      commit: (text) => change({ query: text.trim() || '*' }, 'typed'),
    }),
    [state, change],
  );
}

/** Whether two states find the same; the view does not matter. */
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
