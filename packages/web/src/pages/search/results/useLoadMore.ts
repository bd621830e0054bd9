import { lazyLoadRows, lazyLoadTrigger, type View } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, type RefObject } from 'react';
import { useNearEnd } from './useNearEnd.js';
import { usePreviewFollowsResults } from './usePreviewFollowsResults.js';

/**
 * Loads more results when the user gets close to the last loaded result, on the page or in the preview.
 *
 * @param box the element that contains the results
 * @returns a function that loads more results immediately, for a retry after a failure
 */
export function useLoadMore(box: RefObject<HTMLElement | null>, view: View): () => void {
  const app = useApp();
  const { rowHeight, posters } = useStore(app.config.store, (state) => state.config.search);
  const { results, more } = useStore(app.search.store, (search) => ({
    results: search.results,
    more: search.results.loaded < search.numFound && search.status === 'success' && search.error === null,
  }));
  const loadMore = useCallback(() => {
    void app.search.more(lazyLoadRows({ view, width: widthOf(box) }));
  }, [app, box, view]);
  const itemHeight = view === 'list' ? rowHeight : posters.max_height;
  useNearEnd(box, lazyLoadTrigger(view, itemHeight), results, more ? loadMore : undefined);
  usePreviewFollowsResults(loadMore);
  return loadMore;
}

const widthOf = (box: RefObject<HTMLElement | null>) => box.current?.clientWidth ?? window.innerWidth;
