import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../../lib/classes.js';
import styles from './Field.module.css';

export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** What is wrong with the value; read out with the field. */
  readonly error?: string | undefined;
  /** What to write, where the label does not tell. */
  readonly hint?: string | undefined;
  /** A control at the field's end: show the password, clear. */
  readonly trailing?: ReactNode;
}

/** A line of text with its label, hint and error. `ref` reaches the input. */
export function Field({ label, error, hint, trailing, className, id, ...rest }: FieldProps) {
  const own = useId();
  const input = id ?? own;
  const described = error ?? hint;
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={input} className={styles.label}>
        {label}
      </label>
      <span className={styles.box}>
        <input
          {...rest}
          id={input}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described === undefined ? undefined : `${input}-note`}
        />
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </span>
      {described !== undefined && (
        <p id={`${input}-note`} className={error === undefined ? styles.hint : styles.error}>
          {described}
        </p>
      )}
    </div>
  );
}
