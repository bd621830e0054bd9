import { useApp, useT } from '@assetportal/sdk/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../components/IconButton/IconButton.js';
import styles from './Preview.module.css';

/** The buttons to the previous and the next page or asset. Each is shown only if there is one. */
export function StepButtons() {
  const { preview } = useApp();
  const t = useT();
  return (
    <>
      {preview.canStep('previous') && (
        <IconButton
          tone="over"
          label={t('preview.previous')}
          shortcut="←"
          className={styles.previous}
          onClick={() => preview.previous()}
        >
          <ChevronLeft />
        </IconButton>
      )}
      {preview.canStep('next') && (
        <IconButton
          tone="over"
          label={t('preview.next')}
          shortcut="→"
          className={styles.next}
          onClick={() => preview.next()}
        >
          <ChevronRight />
        </IconButton>
      )}
    </>
  );
}
