import { downloadDialogModule, type App, type SelectedAsset } from '@assetportal/sdk';

/**
 * Opens the SDK's download dialog for assets. This is a separate module, so that the code of the dialog loads
 * with the first download.
 */
export function openDownloadDialog(app: App, assets: readonly SelectedAsset[]): Promise<void> {
  return app.module(downloadDialogModule).open(assets);
}
