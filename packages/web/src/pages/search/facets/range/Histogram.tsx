import type { FacetRange } from '@assetportal/sdk/contract';
import { classes } from '../../../../lib/classes.js';
import styles from './RangeFacet.module.css';

interface HistogramProps {
  readonly buckets: FacetRange['buckets'];
  readonly from: number;
  readonly to: number;
}

const HEIGHT = 36;

/** How many assets lie where; the part outside the range is faint. Decoration: the slider below says the range. */
export function Histogram({ buckets, from, to }: HistogramProps) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.count));
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${Math.max(1, buckets.length)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {buckets.map((bucket, index) => {
        // A square root, and at least a trace: one full bucket must not flatten all the others to nothing.
        const height = bucket.count === 0 ? 0 : Math.max(2, Math.sqrt(bucket.count / most) * HEIGHT);
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
