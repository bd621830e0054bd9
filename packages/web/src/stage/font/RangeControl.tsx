import { useId } from 'react';
import styles from './Font.module.css';

interface RangeControlProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Text behind the value. Default: none. */
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

/** A slider with its label and its value. */
export function RangeControl({ label, value, min, max, step, unit = '', onChange }: RangeControlProps) {
  const id = useId();
  const text = `${value}${unit}`;
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}
