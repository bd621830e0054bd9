import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../lib/classes.js';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  readonly children: ReactNode;
  /** `radio` draws it round, for one of several with the same `name`. */
  readonly kind?: 'checkbox' | 'radio' | undefined;
}

/** A checkbox (or radio button) with its label: the browser's own control, drawn in the portal's colors. */
export function Checkbox({ children, kind = 'checkbox', className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.row, className)}>
      <input {...rest} type={kind} className={styles.box} />
      <span className={styles.label}>{children}</span>
    </label>
  );
}
