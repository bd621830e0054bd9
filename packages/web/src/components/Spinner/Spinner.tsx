import { classes } from '../../lib/classes.js';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /**
   * Announced by screen readers. Without a label, the spinner is decorative, and another element must report the
   * state.
   */
  readonly label?: string | undefined;
}

/** A spinning ring, for a wait of unknown length. It does not spin if the user prefers reduced motion. */
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
