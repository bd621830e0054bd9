import type { ComponentProps } from 'react';
import { classes } from '../../lib/classes.js';
import { tooltipOf } from '../Tooltip/tooltipOf.js';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What it does: its accessible name and its tooltip. */
  readonly label: string;
  /** The key that does the same, shown in the tooltip. */
  readonly shortcut?: string | undefined;
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  /** `plain` (default) on the page, `over` upon a picture, `stage` on the dark stage of the preview. */
  readonly tone?: 'plain' | 'over' | 'stage' | undefined;
}

/** A button with an icon alone; the icon is its child. */
export function IconButton({
  label,
  shortcut,
  pressed,
  size = 'md',
  tone = 'plain',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tooltipOf(label, shortcut)}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(styles.button, styles[size], styles[tone], className)}
    >
      {children}
    </button>
  );
}
