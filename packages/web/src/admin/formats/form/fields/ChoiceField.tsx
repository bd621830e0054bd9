import { ChevronDown } from 'lucide-react';
import { classes } from '../../../../lib/classes.js';
import controls from '../../../settings/controls/ChoiceControl.module.css';
import inputs from '../../../settings/controls/inputs.module.css';
import styles from './fields.module.css';

interface ChoiceFieldProps {
  readonly id: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly hasFault?: boolean;
  readonly onChange: (value: string) => void;
}

/** A list of options, of which one is chosen. */
export function ChoiceField({ id, options, value, hasFault, onChange }: ChoiceFieldProps) {
  return (
    <span className={classes(controls.select, styles.select)}>
      <select
        id={id}
        className={inputs.input}
        value={value}
        aria-invalid={hasFault || undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}
