import { Slider as Radix } from 'radix-ui';
import styles from './Slider.module.css';

export interface SliderProps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The lower and the upper end. */
  readonly value: readonly [number, number];
  /** While a thumb moves. */
  readonly onChange: (value: [number, number]) => void;
  /** When it is let go: the moment to search. */
  readonly onCommit: (value: [number, number]) => void;
  /** The names of the two thumbs. */
  readonly labels: readonly [string, string];
  /** A value in words, read out instead of the bare number. */
  readonly format: (value: number) => string;
}

/** A range between two ends. Load it with what needs it (`lazy`): it brings 8 KB. */
export function Slider({ min, max, step, value, onChange, onCommit, labels, format }: SliderProps) {
  return (
    <Radix.Root
      className={styles.slider}
      min={min}
      max={max}
      step={step}
      value={[...value]}
      onValueChange={([from = min, to = max]) => onChange([from, to])}
      onValueCommit={([from = min, to = max]) => onCommit([from, to])}
    >
      <Radix.Track className={styles.track}>
        <Radix.Range className={styles.range} />
      </Radix.Track>
      {value.map((end, index) => (
        <Radix.Thumb
          key={index}
          className={styles.thumb}
          aria-label={labels[index]}
          aria-valuetext={format(end)}
        />
      ))}
    </Radix.Root>
  );
}
