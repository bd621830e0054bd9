import { useT } from '@assetportal/sdk/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styles from './Rows.module.css';

interface RowArrowsProps {
  /** The ends to which the row is scrolled. */
  readonly ends: { readonly start: boolean; readonly end: boolean };
  readonly onScroll: (direction: -1 | 1) => void;
}

/**
 * Round buttons that scroll a row. They are for the mouse only: keyboard users and screen readers move through the
 * posters themselves.
 */
export function RowArrows({ ends, onScroll }: RowArrowsProps) {
  const t = useT();
  return (
    <span className={styles.arrows} aria-hidden>
      {!ends.start && (
        <button type="button" tabIndex={-1} aria-label={t('common.previous')} onClick={() => onScroll(-1)}>
          <ChevronLeft />
        </button>
      )}
      {!ends.end && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.next}
          aria-label={t('common.next')}
          onClick={() => onScroll(1)}
        >
          <ChevronRight />
        </button>
      )}
    </span>
  );
}
