import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { useListNeighbors, useNeighbors, type StripNeighbors } from '../asset/useNeighbors.js';

/**
 * Returns the neighbors through which the preview steps: those in the results if it was opened from them, also beyond
 * the loaded ones, otherwise those in its list.
 */
export function usePreviewNeighbors(asset: Asset, list: readonly Asset[]): StripNeighbors | null {
  const { preview, search } = useApp();
  const { results } = useStore(search, (state) => ({ results: state.results }));
  const [isOfResults] = useState(() => list.length > 0 && results.around(asset.id) === list);
  useEffect(() => {
    if (isOfResults) preview.follow(results.around(asset.id));
  }, [preview, results, asset.id, isOfResults]);
  const ofResults = useNeighbors(isOfResults ? asset.id : '');
  const ofList = useListNeighbors(isOfResults ? NONE : list, asset.id);
  return isOfResults ? ofResults : ofList;
}

const NONE: readonly Asset[] = [];
