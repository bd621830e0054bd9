import { useT } from '@assetportal/sdk/react';
import { RESULT } from '../view/useActiveResult.js';
import styles from './Tile.module.css';

interface PendingTileProps {
  readonly index: number;
  readonly left: number;
  readonly width: number;
  /** True for the one tile that is reachable with Tab. */
  readonly active: boolean;
}

/** The box of a result that is not loaded yet. It can have the focus, so that the keyboard works without a break. */
export function PendingTile({ index, left, width, active }: PendingTileProps) {
  const t = useT();
  return (
    <div
      role="gridcell"
      aria-busy
      aria-label={t('search.loadingMore')}
      className={styles.pending}
      style={{ left, width }}
      data-index={index}
      tabIndex={active ? 0 : -1}
      {...{ [RESULT]: index }}
    />
  );
}
