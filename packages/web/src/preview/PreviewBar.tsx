import type { Asset } from '@assetportal/sdk/contract';
import type { PreviewAction } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Download, Info, Maximize, Minimize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton, type IconButtonProps } from '../components/IconButton/IconButton.js';
import styles from './Preview.module.css';

interface PreviewBarProps {
  readonly asset: Asset;
  /** The position of the page or asset, such as "2 of 7". */
  readonly position: string;
  /** True while the information panel is open. */
  readonly info: boolean;
  readonly fullscreen: { readonly on: boolean; readonly possible: boolean };
  readonly onAction: (action: PreviewAction) => void;
}

/** The bar above the image: title, position and buttons. */
export function PreviewBar({ asset, position, info, fullscreen, onAction }: PreviewBarProps) {
  const t = useT();
  const button = (kind: Exclude<PreviewAction['kind'], 'go'>) =>
    ({ tone: 'stage', onClick: () => onAction({ kind }) }) satisfies Partial<IconButtonProps>;
  return (
    <header className={styles.bar}>
      <p className={styles.name}>
        <span className={styles.title}>{asset.title}</span>
        <span className={styles.position}>{position}</span>
      </p>
      <div className={styles.zoomButtons}>
        <IconButton {...button('smaller')} label={t('preview.zoomOut')} shortcut="−">
          <ZoomOut />
        </IconButton>
        <IconButton {...button('larger')} label={t('preview.zoomIn')} shortcut="+">
          <ZoomIn />
        </IconButton>
      </div>
      <IconButton {...button('information')} label={t('preview.information')} shortcut="i" pressed={info}>
        <Info />
      </IconButton>
      <IconButton
        {...button('download')}
        // A click shows the reason.
        label={asset.offline ? `${t('asset.download')} (${t('asset.offline')})` : t('asset.download')}
        shortcut="d"
        aria-disabled={asset.offline}
      >
        <Download />
      </IconButton>
      {fullscreen.possible && (
        <IconButton
          {...button('fullscreen')}
          label={t(fullscreen.on ? 'preview.exitFullscreen' : 'preview.fullscreen')}
          shortcut="f"
          className={styles.full}
        >
          {fullscreen.on ? <Minimize /> : <Maximize />}
        </IconButton>
      )}
      <IconButton {...button('close')} label={t('preview.close')} shortcut={t('shortcuts.escape')}>
        <X />
      </IconButton>
    </header>
  );
}
