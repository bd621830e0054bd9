import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Download, Info, Maximize, Minimize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../components/IconButton/IconButton.js';
import styles from './Preview.module.css';

interface PreviewBarProps {
  readonly asset: Asset;
  /** Which page, or which of the assets. */
  readonly where: string;
  readonly info: boolean;
  readonly fullscreen: { readonly on: boolean; readonly possible: boolean; readonly toggle: () => void };
  readonly onSmaller: () => void;
  readonly onLarger: () => void;
  readonly onInfo: () => void;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** Above the picture: what it is, and what can be done with it. */
export function PreviewBar(props: PreviewBarProps) {
  const { asset, where, info, fullscreen, onSmaller, onLarger, onInfo, onDownload, onClose } = props;
  const t = useT();
  return (
    <header className={styles.bar}>
      <p className={styles.name}>
        <span className={styles.title}>{asset.title}</span>
        <span className={styles.where}>{where}</span>
      </p>
      <div className={styles.zoomButtons}>
        <IconButton tone="stage" label={t('preview.zoomOut')} shortcut="−" onClick={onSmaller}>
          <ZoomOut />
        </IconButton>
        <IconButton tone="stage" label={t('preview.zoomIn')} shortcut="+" onClick={onLarger}>
          <ZoomIn />
        </IconButton>
      </div>
      <IconButton tone="stage" label={t('preview.information')} shortcut="i" pressed={info} onClick={onInfo}>
        <Info />
      </IconButton>
      <IconButton tone="stage" label={t('asset.download')} shortcut="d" onClick={onDownload}>
        <Download />
      </IconButton>
      {fullscreen.possible && (
        <IconButton
          tone="stage"
          label={t(fullscreen.on ? 'preview.exitFullscreen' : 'preview.fullscreen')}
          shortcut="f"
          className={styles.full}
          onClick={fullscreen.toggle}
        >
          {fullscreen.on ? <Minimize /> : <Maximize />}
        </IconButton>
      )}
      <IconButton tone="stage" label={t('preview.close')} shortcut={t('shortcuts.escape')} onClick={onClose}>
        <X />
      </IconButton>
    </header>
  );
}
