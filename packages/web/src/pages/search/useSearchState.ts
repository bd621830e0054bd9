import {
  navigationFor,
  queryFromPath,
  searchFromUrl,
  searchToUrl,
  viewOf,
  type HistoryEntry,
  type Origin,
  type SearchState,
} from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** The search that the address describes, and a function that changes it. */
export interface SearchAddress {
  readonly state: SearchState;
  /** The state after the last change, even before it has rendered. */
  readonly latest: RefObject<{ readonly state: SearchState; readonly typing: boolean }>;
  /** True if the search box set the address. False after Back or Forward. */
  readonly fromBox: boolean;
  /**
   * Changes the address.
   *
   * @param entry how the browser history records the change; default: `push`
   */
  readonly change: (to: Partial<SearchState>, entry?: HistoryEntry) => void;
}

/**
 * Reads the search from the address and writes changes to it. Reload, sharing, Back and Forward therefore work
 * without extra code.
 */
export function useSearchState(): SearchAddress {
  const app = useApp();
  const location = useLocation();
  const { pathname, search } = location;
  const origin = location.state as Origin | null;
  const navigate = useNavigate();
  const type = useNavigationType();
  const { sorting, search: searchConfig } = useStore(app.config.store, (store) => store.config);
  // Everything except the text is in the query of the address. While the user types, it stays the same object, and what
  // depends on it does not render again.
  const rest = useMemo(() => {
    const sort = { field: sorting.default, direction: sorting.orientation };
    const { filters, ...requested } = searchFromUrl('/search/', search, {
      sort,
      view: searchConfig.defaultView,
    });
    return { filters, sort: requested.sort, view: viewOf(requested.view, searchConfig) };
  }, [search, sorting, searchConfig]);
  const state = useMemo(() => ({ ...rest, query: queryFromPath(pathname) }), [rest, pathname]);
  const typing = origin?.typing === true;
  // Use a ref, so that two quick changes build on each other even before the first one has rendered.
  const latest = useRef({ state, typing });
  useEffect(() => {
    latest.current = { state, typing };
  }, [state, typing]);

  const change = useCallback(
    (to: Partial<SearchState>, entry: HistoryEntry = 'push') => {
      const before = latest.current;
      const next = { ...before.state, ...to };
      const defaults = app.search.defaults();
      const address = searchToUrl(next, defaults);
      const sameAddress = address === searchToUrl(before.state, defaults);
      latest.current = { state: next, typing: entry === 'typing' };
      if (sameAddress && entry === 'typing') return;
      void navigate(address, navigationFor(entry, { sameAddress, typing: before.typing }));
    },
    [app, navigate],
  );
  // A link may request a view that is not offered. The address then names the displayed view (W, B).
  const named = new URLSearchParams(search).get('view');
  const isOtherView = named !== null && named !== rest.view;
  useEffect(() => {
    if (isOtherView) change({}, 'corrected');
  }, [isOtherView, change]);
  return { state, latest, fromBox: origin?.box === true && type !== NavigationType.Pop, change };
}
