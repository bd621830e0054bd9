import { useT } from '@assetportal/sdk/react';
import { RESULT } from '../view/useActiveResult.js';
import styles from './Card.module.css';

interface PendingCardProps {
  readonly index: number;
  readonly left: number;
  readonly width: number;
  readonly imageHeight: number;
  /** True for the one card that is reachable with Tab. */
  readonly active: boolean;
}

/** The box of a result that is not loaded yet. It can have the focus, so that the keyboard works without a break. */
export function PendingCard({ index, left, width, imageHeight, active }: PendingCardProps) {
  const t = useT();
  return (
    <div
      role="gridcell"
      aria-busy
      aria-label={t('search.loadingMore')}
      className={styles.card}
      style={{ left, width }}
      data-index={index}
      tabIndex={active ? 0 : -1}
      {...{ [RESULT]: index }}
    >
      <div className={styles.image} style={{ height: imageHeight }} />
    </div>
  );
}
