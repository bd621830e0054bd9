import { formatValue } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Download, Unplug } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Button } from '../../components/Button/Button.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { useDownload } from '../../shell/downloads/useDownload.js';
import styles from './AssetPage.module.css';

/**
 * The title of the asset and its download button. The key D also starts the download. An offline asset cannot be
 * downloaded; the reason is shown below.
 */
export function AssetHead({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const locale = useLocale();
  const { downloads } = useApp();
  const download = useDownload();
  const running = useStore(downloads.store, (state) => state.active.some(({ id }) => id === asset.id));
  const isOffline = asset.offline === true;
  const reason = useId();
  const size = formatValue(asset.file_size, 'filesize', locale);

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
    <>
      <header className={styles.head}>
        <h1>{asset.title}</h1>
        <Button
          variant="primary"
          disabled={isOffline}
          aria-describedby={isOffline ? reason : undefined}
          icon={<Download aria-hidden />}
          busy={running}
          {...tooltipOf(asset.fname, 'D')}
          onClick={() => download([asset])}
        >
          {t('asset.download')}
          <span className={styles.format}>
            {asset.asset_type.toUpperCase()} · {size}
          </span>
        </Button>
      </header>
      {isOffline && (
        <p id={reason} className={styles.offline}>
          <Unplug aria-hidden />
          <span>
            <strong>{t('asset.offline')}.</strong> {t('asset.offlineReason')}
          </span>
        </p>
      )}
    </>
  );
}
