import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import styles from './Rows.module.css';

/** Aspect ratios of the posters that are not loaded yet. */
const RATIOS = [1.5, 0.7, 1.5, 1.3, 1.5, 0.8, 1.5, 1.3];

/** The posters of a row that is not loaded yet. */
export function SkeletonPosters() {
  return (
    <div className={styles.posters} aria-hidden>
      {RATIOS.map((ratio, index) => (
        <span key={index} className={styles.placeholder}>
          <Skeleton width={`calc(var(--poster) * ${ratio})`} height="var(--poster)" />
        </span>
      ))}
    </div>
  );
}
