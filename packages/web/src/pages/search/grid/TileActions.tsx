import { useT } from '@assetportal/sdk/react';
import { Download, Info, Maximize2 } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import styles from './Tile.module.css';

/** The buttons on a tile: preview, information, download. The grid handles their clicks (see useResultInput). */
export function TileActions() {
  const t = useT();
  return (
    <div className={styles.actions}>
      <IconButton
        tone="over"
        size="sm"
        tabIndex={-1}
        label={t('asset.preview')}
        shortcut={t('shortcuts.space')}
        data-action="preview"
      >
        <Maximize2 />
      </IconButton>
      <IconButton tone="over" size="sm" tabIndex={-1} label={t('asset.information')} data-action="open">
        <Info />
      </IconButton>
      <IconButton
        tone="over"
        size="sm"
        tabIndex={-1}
        label={t('asset.download')}
        shortcut="d"
        data-action="download"
      >
        <Download />
      </IconButton>
    </div>
  );
}
