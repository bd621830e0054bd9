import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from '../Link/Link.js';
import { classes } from '../../lib/classes.js';
import { Spinner } from '../Spinner/Spinner.js';
import styles from './Button.module.css';

export interface ButtonVariant {
  /**
   * `primary` for the main action of a view, `secondary` (default) for other actions, `quiet` (without a border)
   * for less important ones, `danger` for deletion.
   */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  /** A lucide icon in front of the label. */
  readonly icon?: ReactNode;
  /** Fills the width of the container. */
  readonly block?: boolean | undefined;
}

/** Returns the class names of a button, for other elements that should look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', block }: ButtonVariant): string {
  return classes(styles.button, styles[variant], styles[size], block && styles.block);
}

export interface ButtonProps extends ButtonVariant, Omit<ComponentProps<'button'>, 'size'> {
  /** Shows a spinner and ignores clicks. The button keeps its focus and its width. */
  readonly busy?: boolean | undefined;
  /** Text beside the spinner. Default: the spinner alone covers the label. */
  readonly busyLabel?: string | undefined;
}

/** A button with a text label. For icons without text see IconButton, for links see ButtonLink. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, block, busy, busyLabel, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {busy && (
        <span className={styles.busy}>
          <Spinner size="sm" />
          {busyLabel}
        </span>
      )}
    </button>
  );
}

export type ButtonLinkProps = ButtonVariant & LinkProps;

/** A link to a page of the portal that looks like a button. */
export function ButtonLink({ variant, size, icon, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClass({ variant, size, block }), className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
