import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { previewNotice } from '@assetportal/sdk/rules';
import { CircleAlert, Unplug } from 'lucide-react';
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

/** Says that the preview of an asset may be wrong or incomplete. Nothing if it has no problem. */
export function PreviewNote({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const has = useStore(useApp().translator, (state) => state.has);
  const problem = previewNotice(asset);
  const key = `preview.problem.${problem}`;
  if (problem === undefined || !has(key)) return null;
  return (
    <p className={styles.offline} data-preview-problem={problem}>
      <CircleAlert aria-hidden />
      <span>{t(key)}</span>
    </p>
  );
}
