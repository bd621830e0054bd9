import { searchFromUrl, searchToUrl, type SearchState } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { navigationFor, type HistoryEntry, type Origin } from './searchHistory.js';

/** The state of the search page, as its address says it. */
export interface SearchAddress {
  readonly state: SearchState;
  /** The state that the last change leads to, also before it is drawn. */
  readonly latest: RefObject<{ readonly state: SearchState; readonly typing: boolean }>;
  /** The address was set by the search box, and not by going back or forth. */
  readonly fromBox: boolean;
  /** Changes the address. @param entry how the history keeps the change; `push` by default */
  readonly change: (to: Partial<SearchState>, entry?: HistoryEntry) => void;
}

/** Reads the search from the address and writes changes to it: reload, sharing, Back and Forward work by themselves. */
export function useSearchState(): SearchAddress {
  const app = useApp();
  const location = useLocation();
  const { pathname, search } = location;
  const origin = location.state as Origin | null;
  const navigate = useNavigate();
  const type = useNavigationType();
  const { sorting, search: searchConfig } = useStore(app.config.store, (store) => store.config);
  const state = useMemo(() => {
    const sort = { field: sorting.default, direction: sorting.orientation };
    return searchFromUrl(pathname, search, { sort, view: searchConfig.defaultView });
  }, [pathname, search, sorting, searchConfig]);
  const typing = origin?.typing === true;
  // Two quick changes build on one another, also before the first has been drawn.
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
  return { state, latest, fromBox: origin?.box === true && type !== NavigationType.Pop, change };
}
