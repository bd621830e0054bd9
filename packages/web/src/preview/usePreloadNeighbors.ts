import type { Asset } from '@assetportal/sdk/contract';
import { useEffect } from 'react';
import { preloadStage } from '../stage/preloadStage.js';

/** Fetches the images of the neighboring assets, so that they appear immediately when the user steps to them. */
export function usePreloadNeighbors(asset: Asset, list: readonly Asset[]): void {
  useEffect(() => {
    const at = list.findIndex((entry) => entry.id === asset.id);
    for (const neighbor of at === -1 ? [] : [list[at + 1], list[at - 1]]) {
      if (neighbor !== undefined) preloadStage(neighbor);
    }
  }, [asset.id, list]);
}
