import { downloadDialogModule, type App } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';

/**
 * Opens the SDK's download dialog for assets. This is a separate module, so that the code of the dialog loads
 * with the first download.
 */
export function openDownloadDialog(app: App, assets: readonly Asset[]): Promise<void> {
  return app.module(downloadDialogModule).open(assets);
}
