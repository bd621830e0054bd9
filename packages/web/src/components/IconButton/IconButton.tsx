import type { ComponentProps } from 'react';
import { classes } from '../../lib/classes.js';
import { tooltipOf } from '../Tooltip/tooltipOf.js';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Name of the action. It is the accessible name and, without `tooltip`, the tooltip of the button. */
  readonly label: string;
  /** Tooltip that differs from the name. Default: the name. */
  readonly tooltip?: string | undefined;
  /** The keyboard shortcut for the same action, shown in the tooltip. */
  readonly shortcut?: string | undefined;
  /** For a toggle button: true if it is on. */
  readonly pressed?: boolean | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  /** `plain` (default): on the page. `over`: on top of an image. `stage`: on the dark stage of the preview. */
  readonly tone?: 'plain' | 'over' | 'stage' | undefined;
}

/** A button with an icon and no text. Pass the icon as the child. */
export function IconButton({
  label,
  tooltip = label,
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
      {...tooltipOf(tooltip, shortcut)}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(styles.button, styles[size], styles[tone], className)}
    >
      {children}
    </button>
  );
}
