import { classes } from '../../lib/classes.js';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** Read out when given; without it the spinner is decoration, and something else says what is going on. */
  readonly label?: string | undefined;
}

/** A turning ring, for a wait without a known end. With reduced motion it stands still, three quarters of a ring. */
export function Spinner({ size = 'md', label }: SpinnerProps) {
  return (
    <span
      className={classes(styles.spinner, styles[size])}
      role={label === undefined ? undefined : 'status'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    />
  );
}
