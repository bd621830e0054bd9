import { downloadDialogModule, type App } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';

/** Hands assets to the SDK's download dialog. In a module of its own, so that the rule is loaded with the first download. */
export function openDownloadDialog(app: App, assets: readonly Asset[]): Promise<void> {
  return app.module(downloadDialogModule).open(assets);
}
