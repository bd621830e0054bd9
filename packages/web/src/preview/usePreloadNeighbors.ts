import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/**
 * Fetches the first pages of the neighboring assets, so that they appear immediately when the user steps to
 * them.
 */
export function usePreloadNeighbors(asset: Asset, list: readonly Asset[]): void {
  const { portal } = useApp();
  useEffect(() => {
    const at = list.findIndex((entry) => entry.id === asset.id);
    const controller = new AbortController();
    const neighbors = at === -1 ? [] : [list[at + 1], list[at - 1]];
    for (const neighbor of neighbors) {
      if (neighbor?.url === undefined) continue;
      portal.previews.link({ id: neighbor.id, page: 1 }, { signal: controller.signal, retry: 0 }).then(
        ({ url }) => {
          new Image().src = portal.transport.resolve(url);
        },
        // Ignored: the request is repeated when the user steps to the asset.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [portal, asset.id, list]);
}
