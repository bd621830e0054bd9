import type { Icon } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { DownloadButton } from '../DownloadButton.js';
import { OFFLINE_REASON } from './OfflineNote.js';

interface AssetDownloadProps {
  readonly asset: Asset;
  readonly page: number;
  /** Icon and label from the configuration. */
  readonly action: Icon;
}

/** The download button of the page. */
export function AssetDownload({ asset, page, action }: AssetDownloadProps) {
  return <DownloadButton asset={asset} page={page} action={action} reason={OFFLINE_REASON} />;
}
