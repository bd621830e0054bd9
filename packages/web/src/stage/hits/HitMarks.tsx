import type { CSSProperties } from 'react';
import styles from './Hits.module.css';
import type { ShownHits } from './usePageHits.js';

const percent = (part: number) => `${(part * 100).toFixed(3)}%`;

/** Marks the matching words on the image of a page. */
export function HitMarks({ hits }: { readonly hits: ShownHits | undefined }) {
  if (hits === undefined || hits.boxes.length === 0) return null;
  return (
    <div className={styles.marks} aria-hidden data-hits={hits.boxes.length}>
      {hits.boxes.map(({ hit, x, y, width, height }, at) => {
        const style: CSSProperties = {
          left: percent(x),
          top: percent(y),
          width: percent(width),
          height: percent(height),
        };
        return (
          <span
            key={at}
            className={styles.mark}
            data-current={hit === hits.place.index ? '' : undefined}
            style={style}
          />
        );
      })}
    </div>
  );
}
