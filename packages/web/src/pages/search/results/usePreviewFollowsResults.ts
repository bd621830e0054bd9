import { useApp } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** Number of results that the preview loads before and after its own. */
const AROUND = 20;

/** Lets the preview continue beyond the loaded results: loads more near the end, and passes them to the preview. */
export function usePreviewFollowsResults(): void {
  const { preview, search } = useApp();
  useEffect(() => {
    const ends = [
      search.store.subscribe((now, before) => {
        const { asset, list } = preview.store.getState();
        // If the preview shows a different list, leave it unchanged.
        if (asset === null || now.results === before.results || list !== before.results.around(asset.id))
          return;
        preview.follow(now.results.around(asset.id));
      }),
      preview.store.subscribe(({ asset, list }, before) => {
        const { results, numFound } = search.store.getState();
        if (asset === null || asset === before.asset || list !== results.around(asset.id)) return;
        const at = results.indexOf(asset.id);
        if (at !== undefined) void search.show(Math.max(0, at - AROUND), Math.min(numFound, at + AROUND));
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [preview, search]);
}
