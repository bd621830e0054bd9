import { searchKey, type SearchState } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { positionOnArrival } from '../../../shell/navigation/entryPosition.js';
import { restoreScroll } from '../../../shell/navigation/scrollMemory.js';
import { scrollPosition } from '../../../lib/scrollPosition.js';

/**
 * Shows other results from the first one: after another query, filter or sort, the page scrolls to its top. Back and
 * Forward restore the position of their history entry instead. View and tile size do not scroll (decisions, section 8,
 * New results).
 *
 * @param state search that the address describes
 */
export function useResultPosition(state: SearchState): void {
  const { search } = useApp();
  const resultSet = useStore(search.store, (now) => now.resultSet);
  const type = useNavigationType();
  const { key } = useLocation();
  const { view } = state;
  const shown = useRef({ resultSet, key, view });
  const address = searchKey(state);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { resultSet, key, view };
    const isOther = before.resultSet !== 0 && before.resultSet !== resultSet;
    if (type !== NavigationType.Pop) {
      if (isOther) window.scrollTo({ top: 0, behavior: 'instant' });
      // The page may be too short while the code of another view loads.
      else if (before.view !== view) return restoreScroll(key, scrollPosition());
      return;
    }
    // The results of another search are still to come. They restore the position when they have arrived.
    const isPending = searchKey(search.store.getState()) !== address;
    if (isOther || (before.key !== key && !isPending)) return restoreScroll(key, positionOnArrival().scroll);
  }, [search, resultSet, key, type, address, view]);
}
