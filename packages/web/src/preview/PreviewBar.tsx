import type { AssetAction } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Bookmark, Check, Download, Info, Link2, Maximize, Minimize, X } from 'lucide-react';
import { Button } from '../components/Button/Button.js';
import { IconButton, type IconButtonProps } from '../components/IconButton/IconButton.js';
import { tooltipOf } from '../components/Tooltip/tooltipOf.js';
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../lib/classes.js';
import { useBookmark } from '../shell/bookmarks/useBookmark.js';
import styles from './Preview.module.css';

interface PreviewBarProps {
  readonly asset: Asset;
  /** The position of the asset and its page, such as "2 of 7". */
  readonly position: string;
  /** True while the details are shown. */
  readonly details: boolean;
  readonly fullscreen: { readonly on: boolean; readonly possible: boolean };
  /** True for two seconds after the link was copied. */
  readonly copied: boolean;
  readonly onAction: (action: AssetAction) => void;
}

/** The bar above the image: title, position and buttons. */
export function PreviewBar({ asset, position, details, fullscreen, copied, onAction }: PreviewBarProps) {
  const t = useT();
  const button = (action: AssetAction) =>
    ({ tone: 'stage', onClick: () => onAction(action) }) satisfies Partial<IconButtonProps>;
  return (
    <div className={styles.bar}>
      <div className={styles.name}>
        <h2 className={styles.title} dir="auto">
          {asset.title}
        </h2>
        <p className={styles.position}>{position}</p>
      </div>
      <BookmarkButton asset={asset} onAction={onAction} />
      <IconButton
        {...button('copy-link')}
        label={t('asset.copyLink')}
        tooltip={t(copied ? 'asset.copied' : 'asset.copyLink')}
        shortcut="l"
        className={styles.wide}
      >
        {copied ? <Check /> : <Link2 />}
      </IconButton>
      <VisuallyHidden role="status">{copied ? t('asset.copied') : ''}</VisuallyHidden>
      <DownloadButtons asset={asset} onAction={onAction} />
      <IconButton {...button('details')} label={t('preview.details')} shortcut="i" pressed={details}>
        <Info />
      </IconButton>
      {fullscreen.possible && (
        <IconButton
          {...button('fullscreen')}
          label={t(fullscreen.on ? 'preview.exitFullscreen' : 'preview.fullscreen')}
          shortcut="f"
          className={styles.wide}
        >
          {fullscreen.on ? <Minimize /> : <Maximize />}
        </IconButton>
      )}
      <IconButton
        {...button('close')}
        label={t('preview.close')}
        shortcut={t('shortcuts.escape')}
        className={styles.close}
      >
        <X />
      </IconButton>
    </div>
  );
}

type ActionProps = Pick<PreviewBarProps, 'asset' | 'onAction'>;

function BookmarkButton({ asset, onAction }: ActionProps) {
  const { available, bookmarked, label } = useBookmark(asset);
  if (!available) return null;
  return (
    <IconButton
      tone="stage"
      label={label}
      shortcut="b"
      pressed={bookmarked}
      className={styles.bookmark}
      onClick={() => onAction('bookmark')}
    >
      <Bookmark />
    </IconButton>
  );
}

/** The download, with its name where there is room. A click on that of an offline asset shows the reason. */
function DownloadButtons({ asset, onAction }: ActionProps) {
  const t = useT();
  const isOffline = asset.offline === true;
  const label = isOffline ? `${t('asset.download')} (${t('asset.offline')})` : t('asset.download');
  const download = () => onAction('download');
  return (
    <>
      <Button
        variant="primary"
        className={classes(styles.download, styles.wide)}
        icon={<Download aria-hidden />}
        aria-label={isOffline ? label : undefined}
        aria-disabled={isOffline || undefined}
        {...tooltipOf(label, 'd')}
        onClick={download}
      >
        {t('asset.download')}
      </Button>
      <IconButton
        tone="stage"
        label={label}
        shortcut="d"
        className={styles.narrow}
        aria-disabled={isOffline || undefined}
        onClick={download}
      >
        <Download />
      </IconButton>
    </>
  );
}
