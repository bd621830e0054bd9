import { useT } from '@assetportal/sdk/react';
import { Skeleton } from '../../components/Skeleton/Skeleton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './layout/AssetPage.module.css';
import { BackButton } from './layout/AssetBar.js';
import { useBack } from './layout/useBack.js';

/** Placeholder for the page while the asset loads, with boxes of the final sizes. Back works at once. */
export function AssetSkeleton() {
  const t = useT();
  const back = useBack();
  return (
    <div className={styles.page} aria-busy>
      <VisuallyHidden role="status">{t('asset.loading')}</VisuallyHidden>
      <div className={styles.column}>
        <div className={styles.stage}>
          <div className={styles.bar}>
            <BackButton onBack={back} hasResults={false} />
          </div>
          <div className={styles.placeholder}>
            <Skeleton width="100%" height="100%" radius="md" />
          </div>
        </div>
      </div>
      <div className={styles.railSkeleton}>
        <Skeleton width="min(20rem, 80%)" height="2.125rem" />
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton height="3.5rem" radius="md" />
        <div className={styles.three}>
          {[0, 1, 2].map((action) => (
            <Skeleton key={action} height="3.75rem" radius="md" />
          ))}
        </div>
        {['80%', '65%', '75%', '40%'].map((width) => (
          <Skeleton key={width} width={width} height="1.25rem" />
        ))}
      </div>
    </div>
  );
}
