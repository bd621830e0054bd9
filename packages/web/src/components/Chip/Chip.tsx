import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from '../Link/Link.js';
import { classes } from '../../lib/classes.js';
import styles from './Chip.module.css';

interface ChipProps {
  readonly children: ReactNode;
  /** The full text, shown as a native tooltip. Set it if `children` may be truncated. */
  readonly title?: string | undefined;
  readonly icon?: ReactNode;
}

/** A chip that is a link, for example from a keyword to a search for it. */
export function ChipLink({ children, title, icon, to }: ChipProps & { readonly to: To }) {
  return (
    <Link className={classes(styles.chip, styles.active)} title={title} to={to}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

interface TagProps extends ChipProps {
  /** The accessible name of the tag. It must name the item that a click removes. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** A chip for an item that a click removes, such as an active filter. */
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
      <span className={styles.label}>{children}</span>
      <X aria-hidden className={styles.remove} />
    </button>
  );
}
