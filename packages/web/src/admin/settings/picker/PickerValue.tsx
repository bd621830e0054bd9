import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './Picker.module.css';

interface PickerValueProps extends Omit<ComponentProps<'button'>, 'value' | 'name'> {
  /** Name of the setting. */
  readonly name: string;
  /** Name of the chosen option. */
  readonly label: string;
  /** Its key. Empty if nothing is chosen. */
  readonly code: string;
  /** Why the option is not in the list. Undefined if it is. */
  readonly unknown: string | undefined;
}

/** The button of a picker from which one option is chosen. It shows the chosen one. */
export function PickerValue({ name, label, code, unknown, ...rest }: PickerValueProps) {
  return (
    <button type="button" {...rest} className={styles.value} aria-label={`${name}: ${label}`}>
      <span className={styles.text}>
        <span dir="auto">{label}</span>
        {code !== '' && label !== code && <code>{code}</code>}
      </span>
      {unknown !== undefined && <span className={styles.unknown}>{unknown}</span>}
      <ChevronDown aria-hidden />
    </button>
  );
}
