import type { DialogContext, SelectedAsset } from '@assetportal/sdk';
import { useApp } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { loadDownloads } from './code.js';

/**
 * Returns a function that downloads assets: the only way to start a download. The SDK either starts it, or opens the
 * dialog to request more from the user, such as a format or acceptance of the terms. The code is loaded on first use.
 * If all of the assets are offline, only a message appears.
 */
export function useDownload(): (assets: readonly SelectedAsset[], about?: DialogContext) => void {
  const app = useApp();
  return useCallback(
    (assets, about = {}) => {
      if (assets.length > 0 && assets.every(({ offline }) => offline)) {
        app.toasts.show({ level: 'warning', key: 'asset.offlineReason' });
        return;
      }
      void loadDownloads().then(
        ({ downloadDialogModule }) => app.module(downloadDialogModule).open(assets, about),
        () => app.toasts.show({ level: 'error', key: 'toast.download.failed' }),
      );
    },
    [app],
  );
}
