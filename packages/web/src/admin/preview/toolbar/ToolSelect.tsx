import { ChevronDown } from 'lucide-react';
import styles from './PreviewToolbar.module.css';

interface ToolSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A select box in a bar. */
export function ToolSelect({ label, value, options, onChange }: ToolSelectProps) {
  return (
    <span className={styles.select}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
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
