import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../lib/classes.js';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  readonly children: ReactNode;
  /** `radio` for one of several options with the same `name`. */
  readonly kind?: 'checkbox' | 'radio' | undefined;
}

/** A native checkbox or radio button with its label, styled in the portal's colors. */
export function Checkbox({ children, kind = 'checkbox', className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.row, className)}>
      <input {...rest} type={kind} className={styles.box} />
      <span className={styles.label}>{children}</span>
    </label>
  );
}
