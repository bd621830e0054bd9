import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.js';
import styles from './Select.module.css';

interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface SelectProps<V extends string> {
  /** The accessible label; also shown before the value if `showLabel` is set. */
  readonly label: string;
  readonly showLabel?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly options: readonly SelectOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/**
 * A select box, based on the native `<select>`. Phones show their own picker for it, and the list needs no
 * script.
 */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, showLabel, icon, options, value, onChange } = props;
  const id = useId();
  return (
    <span className={styles.select}>
      {showLabel ? (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      ) : (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      )}
      <span className={styles.field}>
        {icon}
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as V)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className={styles.arrow} />
      </span>
    </span>
  );
}
