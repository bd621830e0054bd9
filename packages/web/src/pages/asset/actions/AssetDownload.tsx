import type { Icon } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useStageEntries } from '../../../stage/entries.js';
import { DownloadButton } from '../../../asset/download/DownloadButton.js';
import { OFFLINE_REASON } from './notes.js';

interface AssetDownloadProps {
  readonly asset: Asset;
  readonly page: number;
  /** Icon and label from the configuration. */
  readonly action: Icon;
}

/** The download button of the page, with the entries of the stage, such as the still of the current frame. */
export function AssetDownload({ asset, page, action }: AssetDownloadProps) {
  const extra = useStageEntries(asset.id);
  return <DownloadButton asset={asset} page={page} extra={extra} action={action} reason={OFFLINE_REASON} />;
}
