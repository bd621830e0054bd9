import type { FacetRange } from '@assetportal/sdk/contract';
import { classes } from '../../../../lib/classes.js';
import styles from './RangeFacet.module.css';

interface HistogramProps {
  readonly buckets: FacetRange['buckets'];
  readonly from: number;
  readonly to: number;
}

const HEIGHT = 36;

/**
 * The distribution of assets over the range. Bars outside the selected range are faint. Decorative: the slider
 * below reports the range to screen readers.
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
        // Square root and a minimum height: one large bucket must not make all others invisible.
        const height = bucket.count === 0 ? 0 : Math.max(2, Math.sqrt(bucket.count / maxCount) * HEIGHT);
        const inside = bucket.to > from && bucket.from < to;
        return (
          <rect
            key={index}
            x={index + 0.08}
            width={0.84}
            y={HEIGHT - height}
            height={height}
            className={classes(styles.bar, inside && styles.inside)}
          />
        );
      })}
    </svg>
  );
}
