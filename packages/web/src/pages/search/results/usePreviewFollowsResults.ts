import { useApp } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** Number of remaining assets at which the preview fetches more results. */
const NEAR = 5;

/** Lets the preview continue with results that are not loaded yet. */
export function usePreviewFollowsResults(loadMore: () => void): void {
  const { preview, search } = useApp();
  useEffect(() => {
    const ends = [
      search.store.subscribe((now, before) => {
        const { asset, list } = preview.store.getState();
        // If the preview shows a different list, leave it unchanged.
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
