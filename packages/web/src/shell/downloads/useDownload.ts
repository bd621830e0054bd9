import type { SelectedAsset } from '@assetportal/sdk';
import { useApp } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { loadOrReload } from '../../lib/lazyPage.js';

/**
 * Returns a function that downloads assets. The SDK either starts the download, or opens DownloadDialog to
 * request more from the user, such as a convert set or acceptance of the terms. The code is loaded on first use.
 * If all of the assets are offline, only a message appears.
 */
export function useDownload(): (assets: readonly SelectedAsset[]) => void {
  const app = useApp();
  return useCallback(
    (assets) => {
      if (assets.length > 0 && assets.every(({ offline }) => offline)) {
        app.toasts.show({ level: 'warning', key: 'asset.offlineReason' });
        return;
      }
      void loadOrReload('download', () => import('./openDownloadDialog.js')).then(
        ({ openDownloadDialog }) => openDownloadDialog(app, assets),
        () => app.toasts.show({ level: 'error', key: 'toast.download.failed' }),
      );
    },
    [app],
  );
}
