import { formatValue, type Icon } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { AssetIcon } from '../../components/AssetIcon/AssetIcon.js';
import { Button } from '../../components/Button/Button.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { useDownload } from '../../shell/downloads/useDownload.js';
import styles from './AssetPage.module.css';

/**
 * The download button of an asset, with format and size. The key D also starts the download.
 *
 * @param action icon and label from the configuration
 * @param reason ID of the element that says why an offline asset cannot be downloaded
 */
export function DownloadButton({
  asset,
  action,
  reason,
}: {
  readonly asset: Asset;
  readonly action: Icon;
  readonly reason: string;
}) {
  const locale = useLocale();
  const { downloads } = useApp();
  const download = useDownload();
  const running = useStore(downloads.store, (state) => state.active.some(({ id }) => id === asset.id));
  const isOffline = asset.offline === true;

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'd' || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return;
      download([asset]);
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [download, asset]);

  return (
    <Button
      variant="primary"
      data-primary
      disabled={isOffline}
      aria-describedby={isOffline ? reason : undefined}
      icon={<AssetIcon name={action.icon} action="download" />}
      busy={running}
      {...tooltipOf(asset.fname, 'D')}
      onClick={() => download([asset])}
    >
      {action.label}
      <span className={styles.format}>
        {asset.asset_type.toUpperCase()} · {formatValue(asset.file_size, 'filesize', locale)}
      </span>
    </Button>
  );
}
