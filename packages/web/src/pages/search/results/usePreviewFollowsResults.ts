import { useApp } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** The preview loads more results when it shows one of the last `NEAR` loaded results. */
const NEAR = 5;

/** Lets the preview continue beyond the loaded results: loads more near the end, and passes them to the preview. */
export function usePreviewFollowsResults(loadMore: () => void): void {
  const { preview, search } = useApp();
  useEffect(() => {
    const ends = [
      search.store.subscribe((now, before) => {
        const { asset, list } = preview.store.getState();
        // If the preview shows a different list, leave it unchanged.
        if (asset === null || now.results === before.results || list !== before.results.all()) return;
        preview.follow(now.results.all());
      }),
      preview.store.subscribe(({ asset, list }, before) => {
        if (asset === null || asset === before.asset || list !== search.store.getState().results.all())
          return;
        if (list.findIndex((entry) => entry.id === asset.id) >= list.length - NEAR) loadMore();
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [preview, search, loadMore]);
}
