import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useCallback, useRef, useState } from 'react';

/** Downloads several assets one after another; `waiting` counts those that are not through yet. */
export function useDownloadAll(): { waiting: number; downloadAll: (assets: readonly Asset[]) => void } {
  const { downloads } = useApp();
  const [waiting, setWaiting] = useState(0);
  const running = useRef(false);
  const downloadAll = useCallback(
    (assets: readonly Asset[]) => {
      if (running.current) return;
      running.current = true;
      void (async () => {
        for (const [index, asset] of assets.entries()) {
          setWaiting(assets.length - index);
          await downloads.start(asset);
        }
        running.current = false;
        setWaiting(0);
      })();
    },
    [downloads],
  );
  return { waiting, downloadAll };
}
