import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { useRef } from 'react';
import { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { useDock } from '../../../shell/dock/useDock.js';
import { AssetDownload } from '../actions/AssetDownload.js';
import { BookmarkAction } from '../actions/BookmarkAction.js';
import { PHONE } from '../actions/phone.js';
import styles from './PhoneBar.module.css';

interface PhoneBarProps {
  readonly asset: Asset;
  readonly page: number;
}

/** On phones, the bar at the bottom with the most important actions. */
export function PhoneBar(props: PhoneBarProps) {
  return useMediaQuery(PHONE) && <Bar {...props} />;
}

function Bar({ asset, page }: PhoneBarProps) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const actions = useAssetActions('asset')(asset);
  const download = actions.find(({ key }) => key === 'download');
  const bookmark = actions.find(({ key }) => key === 'bookmark');
  const isEmpty = download === undefined && bookmark === undefined;
  useDock(bar, 'tray', !isEmpty);
  if (isEmpty) return null;
  return (
    <div ref={bar} className={styles.bar} role="region" aria-label={t('asset.actions')}>
      {download !== undefined && <AssetDownload asset={asset} page={page} action={download} />}
      {bookmark !== undefined && <BookmarkAction asset={asset} action={bookmark} iconOnly />}
    </div>
  );
}
