import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { PhoneBar } from '../../../shell/dock/PhoneBar.js';
import { AssetDownload } from '../actions/AssetDownload.js';
import { BookmarkAction } from '../actions/BookmarkAction.js';

interface PhoneActionsProps {
  readonly asset: Asset;
  readonly page: number;
}

/** On phones, the most important actions at the bottom. */
export function PhoneActions({ asset, page }: PhoneActionsProps) {
  const t = useT();
  const actions = useAssetActions('asset')(asset);
  const download = actions.find(({ key }) => key === 'download');
  const bookmark = actions.find(({ key }) => key === 'bookmark');
  if (download === undefined && bookmark === undefined) return null;
  return (
    <PhoneBar label={t('asset.actions')}>
      {download !== undefined && <AssetDownload asset={asset} page={page} action={download} />}
      {bookmark !== undefined && <BookmarkAction asset={asset} action={bookmark} iconOnly />}
    </PhoneBar>
  );
}
