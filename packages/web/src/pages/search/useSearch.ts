import { liveQuery, searchFromUrl, searchToUrl, type SearchState } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** How a change is kept in the history. */
type Entry =
  /** An entry of its own: Back takes the change back. */
  | 'push'
  /** While something is typed: the first letter makes an entry, the next ones take its place. */
  | 'typing'
  /** Nobody's doing: it takes the place of the present entry. */
  | 'mended'
  /** What was typed is settled: it takes the place of its typing. */
  | 'typed';

/** What an entry of the history says of how it came about. */
interface Origin {
  readonly box: boolean;
  readonly typing: boolean;
}

export interface Search {
  /** What the address says: the whole state of the page. */
  readonly state: SearchState;
  /** The query came from the box itself: what stands there is newer, and must not be overwritten. */
  readonly fromBox: boolean;
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
  const type = useNavigationType();
  const origin = location.state as Origin | null;
  const typing = origin?.typing === true;
  const fromBox = origin?.box === true && type !== 'POP';
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
      const replace = same || entry === 'mended' || (before.typing && entry !== 'push');
      const origin: Origin | null = nowTyping || entry === 'typed' ? { box: true, typing: nowTyping } : null;
      void navigate(address, { replace, state: origin });
    },
    [app, navigate],
  );

  const asked = useRef<SearchState>(undefined);
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
    // Only now: until it is loading, the store still tells of the search before.
    asked.current = state;
  }, [app, state]);
  // Fields that the index does not have are left out by the search (specification, section 8): the address follows.
  useEffect(
    () =>
      app.search.store.subscribe((now) => {
        const { state: wanted } = latest.current;
        if (now.status !== 'success' || now.error !== null || asked.current !== wanted) return;
        if (!isSame(now, wanted)) change({ filters: now.filters, sort: now.sort }, 'mended');
      }),
    [app, change],
  );
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
