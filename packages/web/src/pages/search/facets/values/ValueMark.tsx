import { Star } from 'lucide-react';
import { KindIcon } from '../../../../components/AssetImage/KindIcon.js';
import styles from './FacetValues.module.css';

/** The icon of a facet value, if its field has icons: kind or rating. */
export function ValueMark({ field, value }: { readonly field: string; readonly value: string }) {
  if (field === 'asset_groups') return <KindIcon groups={[value]} className={styles.mark} />;
  if (field === 'rating') return <Stars count={Number(value)} />;
  return null;
}

const MAX_RATING = 5;

/** Five stars, `count` of them filled. The label next to them contains the number. */
function Stars({ count }: { readonly count: number }) {
  return (
    <span className={styles.stars} aria-hidden>
      {Array.from({ length: MAX_RATING }, (_, index) => (
        <Star key={index} className={index < count ? styles.star : styles.emptyStar} />
      ))}
    </span>
  );
}
