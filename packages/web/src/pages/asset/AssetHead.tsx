import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Unplug } from 'lucide-react';
import { useId } from 'react';
import { AssetActions } from './AssetActions.js';
import styles from './AssetPage.module.css';

/** The title of the asset and its actions. An offline asset cannot be downloaded; the reason is shown below. */
export function AssetHead({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const reason = useId();
  return (
    <>
      <header className={styles.head}>
        <h1>{asset.title}</h1>
        <AssetActions asset={asset} reason={reason} />
      </header>
      {asset.offline === true && (
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
