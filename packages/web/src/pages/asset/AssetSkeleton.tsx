import { useT } from '@assetportal/sdk/react';
import { Skeleton } from '../../components/Skeleton/Skeleton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './AssetPage.module.css';

/** Placeholder for the asset page while the asset loads. */
export function AssetSkeleton() {
  const t = useT();
  return (
    <div className={styles.page} aria-busy>
      <VisuallyHidden role="status">{t('asset.loading')}</VisuallyHidden>
      <div className={styles.bar} />
      <div className={styles.stage} />
      <div className={styles.head}>
        <Skeleton width="min(24rem, 80%)" height="2.125rem" />
      </div>
      <div className={styles.columns}>
        {[0, 1].map((column) => (
          <div key={column} className={styles.rows}>
            {['60%', '80%', '45%', '70%'].map((width) => (
              <Skeleton key={width} width={width} height="1.25rem" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
