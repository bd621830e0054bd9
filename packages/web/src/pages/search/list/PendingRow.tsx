import { useT } from '@assetportal/sdk/react';
import { RESULT } from '../view/useActiveResult.js';
import styles from './List.module.css';

interface PendingRowProps {
  readonly index: number;
  readonly top: number;
  readonly height: number;
  /** True for the one row that is reachable with Tab. */
  readonly active: boolean;
}

/** The row of a result that is not loaded yet. It can have the focus, so that the keyboard works without a break. */
export function PendingRow({ index, top, height, active }: PendingRowProps) {
  const t = useT();
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      aria-busy
      data-index={index}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <td
        role="gridcell"
        aria-label={t('search.loadingMore')}
        className={styles.pending}
        tabIndex={active ? 0 : -1}
        {...{ [RESULT]: index }}
      />
    </tr>
  );
}
