import type { Asset } from '@assetportal/sdk/contract';
import { bookmarksModule } from '@assetportal/sdk';
import { ADMIN_SEARCH, type IconKey } from '@assetportal/sdk/rules';
import { useApp, useModule } from '@assetportal/sdk/react';
import { useNavigate } from 'react-router-dom';
import { AssetIcon } from '../../components/AssetIcon/AssetIcon.js';
import { useAssetActions } from '../../components/AssetIcon/useAssetActions.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import styles from './AssetPage.module.css';
import { DownloadButton } from './DownloadButton.js';

/** The actions of an asset, in the configured order (specification, section 3, Icon config). */
export function AssetActions({ asset, reason }: { readonly asset: Asset; readonly reason: string }) {
  const actions = useAssetActions('asset')(asset);
  const run = useActions(asset);
  return (
    <div className={styles.actions}>
      {actions.map((action) =>
        action.key === 'download' ? (
          <DownloadButton key={action.key} asset={asset} action={action} reason={reason} />
        ) : (
          <IconButton key={action.key} label={action.ariaLabel} onClick={() => run[action.key]?.()}>
            <AssetIcon name={action.icon} action={action.key} />
          </IconButton>
        ),
      )}
    </div>
  );
}

function useActions(asset: Asset): Partial<Record<IconKey, () => void>> {
  const { preview } = useApp();
  const bookmarks = useModule(bookmarksModule);
  const navigate = useNavigate();
  return {
    preview: () => preview.open(asset, [asset]),
    bookmark: () => void bookmarks.toggle(asset.id),
    edit: () => void navigate(ADMIN_SEARCH),
  };
}
