import { useT } from '@assetportal/sdk/react';
import { Unplug } from 'lucide-react';
import styles from './AssetActions.module.css';

/** ID of the element that says why an offline asset cannot be downloaded. */
export const OFFLINE_REASON = 'offline-reason';

/** Says that the file of an asset is missing in the library. */
export function OfflineNote() {
  const t = useT();
  return (
    <p id={OFFLINE_REASON} className={styles.offline}>
      <Unplug aria-hidden />
      <span>
        <strong>{t('asset.offline')}.</strong> {t('asset.offlineReason')}
      </span>
    </p>
  );
}
