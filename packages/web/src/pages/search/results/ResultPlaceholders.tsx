import type { View } from '@assetportal/sdk/rules';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import styles from './ResultStates.module.css';

/** Aspect ratios of the placeholders, which form several rows. */
const RATIOS = [1.5, 0.75, 1.33, 1.78, 1, 1.5, 0.67, 1.4, 1.6, 0.8, 1.5, 1.2, 1.78, 0.75, 1.5, 1, 1.33, 1.5];
const ROWS = [1, 2, 3, 4, 5, 6];
const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Placeholders in the boxes of a view while the first results load. They appear after 150 ms. */
export function ResultPlaceholders({ view = 'grid' }: { readonly view?: View | undefined }) {
  if (view === 'list') {
    return (
      <div className={styles.listSkeleton} aria-hidden>
        {ROWS.map((row) => (
          <div key={row}>
            <Skeleton height="100%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    );
  }
  if (view === 'thumbnail') {
    return (
      <div className={styles.cardSkeleton} aria-hidden>
        {CARDS.map((card) => (
          <div key={card}>
            <Skeleton height="12rem" radius="md" />
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.skeletons} aria-hidden>
      {RATIOS.map((ratio, index) => (
        <span key={index} style={{ flexGrow: ratio, flexBasis: `calc(var(--row) * ${ratio})` }}>
          <Skeleton height="var(--row)" />
        </span>
      ))}
    </div>
  );
}
