import { Star } from 'lucide-react';
import { classes } from '../../../lib/classes.js';
import styles from './List.module.css';

interface RatingProps {
  /** Number of stars, 0 to 5. */
  readonly stars: number;
  /** Accessible name. */
  readonly label: string;
}

const STARS = [1, 2, 3, 4, 5];

/** A rating as filled and empty stars. */
export function Rating({ stars, label }: RatingProps) {
  return (
    <span role="img" aria-label={label} className={styles.stars}>
      {STARS.map((star) => (
        <Star key={star} className={classes(star <= stars && styles.filled)} />
      ))}
    </span>
  );
}
