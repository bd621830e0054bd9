import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { loadOrReload } from '../../lib/lazyPage.js';

/**
 * Returns a function that downloads assets. The SDK either starts the download, or opens DownloadDialog to
 * request more from the user, such as a convert set or acceptance of the terms. The code is loaded on first use.
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
