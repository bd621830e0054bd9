import { useT } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import image from './image/ImageStage.module.css';
import styles from './Stage.module.css';

interface StageFailedProps {
  readonly onRetry: () => void;
  /** The image of the asset. */
  readonly children: ReactNode;
}

/** The image of an asset, with a message that its player or viewer could not be loaded. */
export function StageFailed({ onRetry, children }: StageFailedProps) {
  const t = useT();
  return (
    <>
      {children}
      <p className={styles.failed} role="status">
        {t('preview.failed')}{' '}
        <button type="button" className={image.retry} onClick={onRetry}>
          {t('common.retry')}
        </button>
      </p>
    </>
  );
}
