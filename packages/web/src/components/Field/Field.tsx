import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../../lib/classes.js';
import styles from './Field.module.css';

export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** An error message about the value. Replaces the hint. Screen readers announce it with the field. */
  readonly error?: string | undefined;
  /** A hint on what to enter, if the label is not enough. */
  readonly hint?: string | undefined;
  /** A link or button beside the label, before the field in reading order. */
  readonly besideLabel?: ReactNode;
  /** A control at the end of the field, such as a button to show the password. */
  readonly trailing?: ReactNode;
}

/** A single-line text field with a label, hint and error message. `ref` refers to the input element. */
export function Field({ label, error, hint, besideLabel, trailing, className, id, ...rest }: FieldProps) {
  const generatedId = useId();
  const input = id ?? generatedId;
  const note = error ?? hint;
  return (
    <div className={classes(styles.field, className)}>
      <span className={styles.row}>
        <label htmlFor={input} className={styles.label}>
          {label}
        </label>
        {besideLabel}
      </span>
      <span className={styles.box}>
        <input
          {...rest}
          id={input}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${input}-note`}
        />
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </span>
      {note !== undefined && (
        <p id={`${input}-note`} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}
