import { ADMIN_SEARCH, assetRoute, type IconKey } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp } from '@assetportal/sdk/react';
import { useNavigate } from 'react-router-dom';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { Button } from '../../../components/Button/Button.js';
import { useBookmark } from '../../../shell/bookmarks/useBookmark.js';
import { useDownload } from '../../../shell/downloads/useDownload.js';
import styles from './PosterPanel.module.css';

interface PanelActionsProps {
  readonly asset: Asset;
  /** The assets of the row, through which the preview leafs. */
  readonly assets: readonly Asset[];
}

/** The actions of the selected poster, as configured (`iconSet`). The download, the main one, comes first. */
export function PanelActions({ asset, assets }: PanelActionsProps) {
  const app = useApp();
  const configured = useAssetActions('info')(asset);
  const isMain = ({ key }: { readonly key: IconKey }) => key === 'download';
  const actions = [...configured.filter(isMain), ...configured.filter((action) => !isMain(action))];
  const navigate = useNavigate();
  const download = useDownload();
  const bookmark = useBookmark(asset);
  const run: Readonly<Record<IconKey, () => unknown>> = {
    download: () => download([asset]),
    bookmark: bookmark.toggle,
    preview: () => app.preview.open(asset, assets),
    information: () => navigate(assetRoute(asset.id)),
    edit: () => navigate(ADMIN_SEARCH),
  };
  return (
    <div className={styles.actions}>
      {actions.map(({ key, icon, label, ariaLabel, toggled }) => (
        <Button
          key={key}
          variant={key === 'download' ? 'primary' : 'secondary'}
          icon={<AssetIcon name={icon} action={key} />}
          // As on the asset page, the label of the bookmark is its state.
          aria-label={key === 'bookmark' || ariaLabel === label ? undefined : ariaLabel}
          aria-pressed={key === 'bookmark' ? toggled : undefined}
          onClick={() => void run[key]()}
        >
          {key === 'bookmark' ? bookmark.label : label}
        </Button>
      ))}
    </div>
  );
}
