import { ADMIN_SEARCH, type Icon } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Check, Link2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { assetAddress } from '../../../asset/assetAddress.js';
import type { Copy } from '../../../asset/useCopy.js';
import { useOpenPreview } from '../../../asset/useOpenPreview.js';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { PHONE, useMediaQuery } from '../../../lib/useMediaQuery.js';
import styles from './AssetActions.module.css';
import { useFind } from '../../../stage/hits/useFind.js';
import { AssetDownload } from './AssetDownload.js';
import { BookmarkAction } from './BookmarkAction.js';
import { OfflineNote, PreviewNote } from './notes.js';
import { ShareAction } from './ShareAction.js';

interface AssetActionsProps {
  readonly asset: Asset;
  readonly page: number;
  readonly copy: Copy;
}

/** The download button, and below it the other actions in the configured order (specification, section 3, Icon config). */
export function AssetActions({ asset, page, copy }: AssetActionsProps) {
  const actions = useAssetActions('asset')(asset);
  // On phones, the bar at the bottom has these two.
  const isPhone = useMediaQuery(PHONE);
  // While words are marked, the copied address marks them too.
  const { query } = useFind(asset);
  const address = assetAddress(asset, page, query);
  const download = actions.find(({ key }) => key === 'download');
  const others = actions.filter(({ key }) => key !== 'download' && !(isPhone && key === 'bookmark'));
  return (
    <div className={styles.act}>
      {!isPhone && download !== undefined && <AssetDownload asset={asset} page={page} action={download} />}
      {asset.offline === true && <OfflineNote />}
      <PreviewNote asset={asset} />
      <div className={styles.room}>
        <div className={styles.actions}>
          {others.map((action) => (
            <Action key={action.key} asset={asset} action={action} page={page} />
          ))}
          <CopyLinkAction address={address} copy={copy} />
          <ShareAction asset={asset} address={address} embedded={assetAddress(asset, page)} copy={copy} />
        </div>
      </div>
    </div>
  );
}

interface ActionProps {
  readonly asset: Asset;
  readonly action: Icon;
  readonly page: number;
}

function Action({ asset, action, page }: ActionProps) {
  const navigate = useNavigate();
  const open = useOpenPreview(asset, page);
  if (action.key === 'bookmark') return <BookmarkAction asset={asset} action={action} />;
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={action.ariaLabel}
      onClick={action.key === 'edit' ? () => void navigate(ADMIN_SEARCH) : open}
    >
      <AssetIcon name={action.icon} action={action.key} />
      <span>{action.label}</span>
    </button>
  );
}

function CopyLinkAction({
  address,
  copy: { copied, copy },
}: {
  readonly address: string;
  readonly copy: Copy;
}) {
  const t = useT();
  const isCopied = copied === address;
  return (
    <button
      type="button"
      className={styles.action}
      // The label may be shorter than the name of the action.
      aria-label={isCopied ? undefined : t('asset.copyLink')}
      {...tooltipOf(t('asset.copyLink'), 'l')}
      onClick={() => copy(address)}
    >
      {isCopied ? <Check aria-hidden /> : <Link2 aria-hidden />}
      <span>{t(isCopied ? 'asset.copied' : 'asset.link')}</span>
      <VisuallyHidden role="status">{isCopied ? t('asset.copied') : ''}</VisuallyHidden>
    </button>
  );
}
