import type { CSSProperties } from 'react';
import styles from './Scrubber.module.css';

interface ScrubberPositionProps {
  /** Distance from the top, in percent of the height of the scrubber. */
  readonly percent: number;
  /** Month, initial or rank at the position. */
  readonly label: string;
  /** Shown after the label, such as `1 of 463`. */
  readonly place?: string | undefined;
}

/** The mark of the current position: a handle at rest, otherwise a line with a label. */
export function ScrubberPosition({ percent, label, place }: ScrubberPositionProps) {
  return (
    <span className={styles.track} style={{ '--y': percent } as CSSProperties} aria-hidden>
      <span className={styles.handle} />
      <span className={styles.at}>
        {/* Each label is a new element. Its left edge depends on its width, so one element would shift. */}
        <span key={`${label} ${place}`}>
          {label}
          {place !== undefined && <small>{place}</small>}
        </span>
      </span>
    </span>
  );
}
