import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from '../../lib/classes.js';
import { Spinner } from '../Spinner/Spinner.js';
import styles from './Button.module.css';

export interface ButtonVariant {
  /** `primary` for the one thing a view is for, `secondary` (default) beside it, `quiet` among many, `danger` to delete. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  /** A lucide icon before the words. */
  readonly icon?: ReactNode;
  /** As wide as its container. */
  readonly block?: boolean | undefined;
}

/** The class of something that looks like a button, for an element of another kind. */
export function buttonClass({ variant = 'secondary', size = 'md', block }: ButtonVariant): string {
  return classes(styles.button, styles[variant], styles[size], block && styles.block);
}

export interface ButtonProps extends ButtonVariant, Omit<ComponentProps<'button'>, 'size'> {
  /** Shows that it is at work and takes no second click; it keeps the focus and its width. */
  readonly busy?: boolean | undefined;
}

/** A button with words. For an icon alone see IconButton, for going somewhere ButtonLink. */
export function Button({ variant, size, icon, block, busy, className, children, ...rest }: ButtonProps) {
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
      <span className={styles.words}>{children}</span>
      {busy && (
        <span className={styles.busy}>
          <Spinner size="sm" />
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
      <span className={styles.words}>{children}</span>
    </Link>
  );
}
