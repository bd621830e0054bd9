import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useCallback } from 'react';

/** Returns a function that opens the preview of an asset at a page, among the results of the search if it is one of them. */
export function useOpenPreview(asset: Asset, page: number): () => void {
  const { preview, search } = useApp();
  return useCallback(() => {
    const list = search.store.getState().results.around(asset.id);
    preview.open(asset, list.length > 0 ? list : undefined, page);
  }, [preview, search, asset, page]);
}
