import type { FacetRange } from '@assetportal/sdk/contract';
import { classes } from '../../../../lib/classes.js';
import styles from './RangeFacet.module.css';

interface HistogramProps {
  readonly buckets: FacetRange['buckets'];
  readonly from: number;
  readonly to: number;
}

const HEIGHT = 44;

/**
 * Shows the distribution of assets over the range. Bars outside the selected range are faint. Hidden from screen
 * readers, because the slider below reports the range to them.
 */
export function Histogram({ buckets, from, to }: HistogramProps) {
  const maxCount = Math.max(1, ...buckets.map((bucket) => bucket.count));
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${Math.max(1, buckets.length)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {buckets.map((bucket, index) => {
        // Use the square root and a minimum height, so that one large bucket does not make the others invisible.
        const height = bucket.count === 0 ? 0 : Math.max(2, Math.sqrt(bucket.count / maxCount) * HEIGHT);
        const inside = bucket.to > from && bucket.from < to;
        return (
          <rect
            key={index}
            x={index + 0.14}
            width={0.72}
            y={HEIGHT - height}
            height={height}
            className={classes(styles.bar, inside && styles.inside)}
          />
        );
      })}
    </svg>
  );
}
