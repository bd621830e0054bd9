import { useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import styles from './Rows.module.css';

/** The message of a row without posters: the collection is empty, or it could not be loaded. */
export function RowMessage({ onRetry }: { readonly onRetry?: () => void }) {
  const t = useT();
  return (
    <div className={styles.message} role={onRetry === undefined ? undefined : 'alert'}>
      <p>{t(onRetry === undefined ? 'dashboard.collectionEmpty' : 'dashboard.collectionFailed')}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    </div>
  );
}
