import type { DialogContext, SelectedAsset } from '@assetportal/sdk';
import { useApp } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { awaitDownloads } from './code.js';

/** The downloads whose code is loading. */
const pending = new Set<string>();

/**
 * Returns a function that downloads assets: the only way to start a download. The SDK either starts it, or opens the
 * dialog to request more from the user, such as a format or acceptance of the terms. The code is loaded on first use:
 * until then, repeated calls have no effect. If all of the assets are offline, only a message appears.
 */
export function useDownload(): (assets: readonly SelectedAsset[], about?: DialogContext) => void {
  const app = useApp();
  return useCallback(
    (assets, about = {}) => {
      if (assets.length > 0 && assets.every(({ offline }) => offline)) {
        app.toasts.show({ level: 'warning', key: 'asset.offlineReason' });
        return;
      }
      const call = JSON.stringify([assets.map(({ id }) => id), about]);
      if (pending.has(call)) return;
      pending.add(call);
      void awaitDownloads(app)
        .then(
          ({ downloadDialogModule }) => app.module(downloadDialogModule).open(assets, about),
          () => app.toasts.show({ level: 'error', key: 'toast.download.failed' }),
        )
        .finally(() => pending.delete(call));
    },
    [app],
  );
}
