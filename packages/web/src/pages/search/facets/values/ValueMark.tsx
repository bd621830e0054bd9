import { RectangleHorizontal, RectangleVertical, Square, Star } from 'lucide-react';
import { KindIcon } from '../../../../components/AssetImage/KindIcon.js';
import styles from './FacetValues.module.css';

/** The icon of a facet value, if its field has icons: kind, orientation or rating. */
export function ValueMark({ field, value }: { readonly field: string; readonly value: string }) {
  if (field === 'asset_groups') return <KindIcon groups={[value]} className={styles.mark} />;
  if (field === 'rating') return <Stars count={Number(value)} />;
  if (field === 'orientation') return orientationMark(value);
  return null;
}

function orientationMark(value: string) {
  switch (value) {
    case 'landscape':
      return <RectangleHorizontal aria-hidden className={styles.mark} />;
    case 'portrait':
      return <RectangleVertical aria-hidden className={styles.mark} />;
    case 'square':
      return <Square aria-hidden className={styles.mark} />;
    default:
      return <RectangleHorizontal aria-hidden className={styles.panorama} />;
  }
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
