import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import { SkeletonPosters } from './SkeletonPosters.js';
import styles from './Rows.module.css';

/** A row that is not loaded yet. It has the size of a row with posters. */
export function SkeletonRow() {
  return (
    <div className={styles.row} aria-hidden>
      <div className={styles.head}>
        <Skeleton width="12rem" height="1.5rem" />
      </div>
      <SkeletonPosters />
    </div>
  );
}
