import { thumbsAfterKey } from '@assetportal/sdk/rules';
import { Slider as Radix } from 'radix-ui';
import styles from './Slider.module.css';

export interface SliderProps {
  /** Side at which the scale starts. */
  readonly dir: 'ltr' | 'rtl';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The lower and the upper bound. */
  readonly value: readonly [number, number];
  /** Called for every change, for example while a thumb is dragged. */
  readonly onChange: (value: [number, number]) => void;
  /** Called when the user releases a thumb or moves it by keyboard. Start a search here, not in `onChange`. */
  readonly onCommit: (value: [number, number]) => void;
  /** The accessible names of the two thumbs. */
  readonly labels: readonly [string, string];
  /** Formats the value of the thumb with this number as text, which screen readers announce instead of the number. */
  readonly format: (value: number, thumb: number) => string;
}

/** A slider with two thumbs for a range. Import it lazily: it adds 8 KB. */
export function Slider({ dir, min, max, step, value, onChange, onCommit, labels, format }: SliderProps) {
  return (
    <Radix.Root
      className={styles.slider}
      dir={dir}
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
          aria-valuetext={format(end, index)}
          // The library would move the lower thumb with Home, and the upper one with End, whichever has the focus.
          onKeyDown={(event) => {
            const next = thumbsAfterKey(value, { thumb: index, key: event.key, min, max });
            if (next === undefined) return;
            event.preventDefault();
            onChange([...next]);
            onCommit([...next]);
          }}
        />
      ))}
    </Radix.Root>
  );
}
