import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { loadOrReload } from '../../lib/lazyPage.js';

/**
 * Returns a function that downloads assets. The SDK decides what happens: the download starts, or DownloadDialog
 * requests a confirmation, a convert set, the terms or an order. The code is loaded on first use.
 */
export function useDownload(): (assets: readonly Asset[]) => void {
  const app = useApp();
  return useCallback(
    (assets) => {
      void loadOrReload('download', () => import('./openDownloadDialog.js')).then(
        ({ openDownloadDialog }) => openDownloadDialog(app, assets),
        () => app.toasts.show({ level: 'error', key: 'toast.download.failed' }),
      );
    },
    [app],
  );
}
