import { useApp } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** So many assets before the end of what is loaded the next ones are fetched. */
const NEAR = 5;

/** Lets the preview step on through results that are not loaded yet. */
export function usePreviewFollowsResults(loadMore: () => void): void {
  const { preview, search } = useApp();
  useEffect(() => {
    const ends = [
      search.store.subscribe((now, before) => {
        const { asset, list } = preview.store.getState();
        // A preview that was opened over another list keeps to that one.
        if (asset !== null && now.docs !== before.docs && list === before.docs) preview.follow(now.docs);
      }),
      preview.store.subscribe(({ asset, list }, before) => {
        if (asset === null || asset === before.asset || list !== search.store.getState().docs) return;
        if (list.findIndex((entry) => entry.id === asset.id) >= list.length - NEAR) loadMore();
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [preview, search, loadMore]);
}
