import { bookmarksModule } from '@assetportal/sdk';
import { assetRoute, iconsFor, type IconKey } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { Bookmark, Download, Info, Maximize2, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/Button/Button.js';
import { useDownload } from '../../../shell/downloads/useDownload.js';
import styles from './PosterPanel.module.css';

const ICONS: Readonly<Record<IconKey, typeof Info>> = {
  download: Download,
  bookmark: Bookmark,
  preview: Maximize2,
  information: Info,
  edit: Pencil,
};

interface PanelActionsProps {
  readonly asset: Asset;
  readonly assets: readonly Asset[];
}

/** The actions of the selected poster, as configured (`iconSet`). */
export function PanelActions({ asset, assets }: PanelActionsProps) {
  const app = useApp();
  const translator = useStore(app.translator);
  const iconSet = useStore(app.config.store, (state) => state.config.iconSet);
  const session = useStore(app.session.store, (state) => state.session);
  const bookmarks = useModule(bookmarksModule);
  const bookmarked = useStore(bookmarks.store, ({ ids }) => ids.includes(asset.id));
  const navigate = useNavigate();
  const download = useDownload();
  const run: Readonly<Record<IconKey, () => unknown>> = {
    download: () => download([asset]),
    bookmark: () => bookmarks.toggle(asset.id),
    preview: () => app.preview.open(asset, assets),
    information: () => navigate(assetRoute(asset.id)),
    edit: () => navigate('/admin/search'),
  };
  return (
    <div className={styles.actions}>
      {iconsFor(asset, { iconSet, session, bookmarked, translator }).map(
        ({ key, label, ariaLabel, toggled }) => {
          const Icon = ICONS[key];
          return (
            <Button
              key={key}
              variant={key === 'download' ? 'primary' : key === 'information' ? 'quiet' : 'secondary'}
              icon={<Icon aria-hidden fill={toggled ? 'currentColor' : 'none'} />}
              aria-label={ariaLabel === label ? undefined : ariaLabel}
              aria-pressed={key === 'bookmark' ? toggled : undefined}
              onClick={() => void run[key]()}
            >
              {label}
            </Button>
          );
        },
      )}
    </div>
  );
}
