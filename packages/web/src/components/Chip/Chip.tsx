import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { classes } from '../../lib/classes.js';
import styles from './Chip.module.css';

interface ChipProps {
  readonly children: ReactNode;
  /** Whole text, as a tooltip of the browser, where `children` was cut. */
  readonly title?: string | undefined;
  readonly icon?: ReactNode;
}

/** A chip that leads somewhere: a keyword to its search. */
export function ChipLink({ children, title, icon, to }: ChipProps & { readonly to: To }) {
  return (
    <Link className={classes(styles.chip, styles.active)} title={title} to={to}>
      {icon}
      <span className={styles.words}>{children}</span>
    </Link>
  );
}

interface TagProps extends ChipProps {
  /** The accessible name of the whole tag: what pressing it removes. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** A chip that is taken away by pressing it: an active filter. */
export function Tag({ children, title, icon, removeLabel, onRemove }: TagProps) {
  return (
    <button
      type="button"
      className={classes(styles.chip, styles.active, styles.tag)}
      title={title}
      aria-label={removeLabel}
      onClick={onRemove}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      <X aria-hidden className={styles.remove} />
    </button>
  );
}
