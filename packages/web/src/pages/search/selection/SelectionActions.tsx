import { selectionModule } from '@assetportal/sdk';
import { can } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Bookmark, Download, Link, Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuButton } from '../../../asset/download/MenuButton.js';
import { Button } from '../../../components/Button/Button.js';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import { useDownload } from '../../../shell/downloads/useDownload.js';
import styles from './SelectionBar.module.css';
import { useCopyLinks } from './useCopyLinks.js';
import { usePreviewSelection } from './usePreviewSelection.js';
import { useSelectionFormats } from './useSelectionFormats.js';

/** The actions on the selected results: bookmark, copy links, download in a format. */
export function SelectionActions() {
  const t = useT();
  const app = useApp();
  const selection = useModule(selectionModule);
  const { progress } = useStore(selection.store);
  const bookmarks = useStore(app.session.store, (state) => can(state, 'bookmarks'));
  const download = useDownload();
  const copyLinks = useCopyLinks();
  const preview = usePreviewSelection();
  const formats = useSelectionFormats();
  const start = async () => {
    const assets = await selection.assets();
    if (assets !== null) download(assets);
  };
  if (progress !== null) {
    return (
      <div className={styles.actions}>
        <p role="status" className={styles.count}>
          {t('search.collecting', progress)}
        </p>
        <Button onClick={() => selection.cancel()}>{t('common.cancel')}</Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <span className={styles.phone}>
        <Action icon={<Maximize2 aria-hidden />} label={t('asset.preview')} onClick={preview} />
      </span>
      {bookmarks && (
        <Action
          icon={<Bookmark aria-hidden />}
          label={t('search.bookmark')}
          onClick={() => void selection.bookmark()}
        />
      )}
      <Action icon={<Link aria-hidden />} label={t('search.copyLinks')} onClick={() => void copyLinks()} />
      <div className={styles.download}>
        <Button variant="primary" icon={<Download aria-hidden />} onClick={() => void start()}>
          {t('download.start')}
        </Button>
        <MenuButton {...formats} />
      </div>
    </div>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: () => void;
}

/** An action with an icon. Its label is hidden in narrow windows, but not from screen readers. */
function Action({ icon, label, onClick }: ActionProps) {
  return (
    <Button variant="quiet" className={styles.action} icon={icon} onClick={onClick} {...tooltipOf(label)}>
      {label}
    </Button>
  );
}
