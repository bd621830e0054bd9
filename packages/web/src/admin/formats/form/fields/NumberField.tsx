import { parseNumber, type FormatField } from '@assetportal/sdk/admin';
import { countText } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { useState, type KeyboardEvent } from 'react';
import { classes } from '../../../../lib/classes.js';
import inputs from '../../../settings/controls/inputs.module.css';
import styles from './fields.module.css';

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly field: FormatField;
  readonly value: number | undefined;
  /** Value that applies without one. */
  readonly fallback?: number | undefined;
  readonly unit?: string;
  readonly describedBy: string;
  readonly hasFault: boolean;
  readonly onChange: (value: number | undefined) => void;
}

/** Largest range for which a slider reaches each value. */
const MAX_RANGE = 100;

/**
 * A field for a number, with a slider for a short range. Parts of the whole are entered in percent. An empty field means
 * the default.
 */
export function NumberField(props: NumberFieldProps) {
  const { id, label, field, value, fallback, describedBy, hasFault, onChange } = props;
  const locale = useLocale();
  const factor = field.kind === 'share' ? 100 : 1;
  const unit = field.kind === 'share' ? '%' : props.unit;
  const { min, max } = { min: scaled(field.min, factor), max: scaled(field.max, factor) };
  const shown = scaled(value, factor);
  const [text, setText] = useState<string | null>(null);
  const isNumber = text === null || text.trim() === '' || parseNumber(text, locale, unit) !== undefined;
  const set = (next: number) => {
    setText(null);
    onChange(next / factor);
  };
  const enter = (entered: string) => {
    setText(entered);
    const number = parseNumber(entered, locale, unit);
    if (entered.trim() === '') onChange(undefined);
    else if (number !== undefined) onChange(number / factor);
  };
  const hasSlider = min !== undefined && max !== undefined && max - min <= MAX_RANGE;
  return (
    <>
      {hasSlider && (
        <Slider {...{ label, min, max }} value={shown ?? scaled(fallback, factor) ?? max} onChange={set} />
      )}
      <span className={classes(inputs.number, styles.number)}>
        <input
          id={id}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          className={inputs.input}
          value={text ?? (shown === undefined ? '' : countText(shown, locale))}
          placeholder={fallback === undefined ? '–' : String(scaled(fallback, factor))}
          aria-invalid={hasFault || !isNumber || undefined}
          aria-describedby={describedBy}
          aria-valuenow={shown}
          aria-valuemin={min}
          aria-valuemax={max}
          onChange={({ target }) => enter(target.value)}
          // A text that is no number stays, so that it can be corrected.
          onBlur={() => isNumber && setText(null)}
          onKeyDown={(event) => {
            const next = stepped(event, shown ?? scaled(fallback, factor) ?? min ?? 0);
            if (next === undefined) return;
            event.preventDefault();
            set(Math.min(Math.max(next, min ?? next), max ?? next));
          }}
        />
        {unit !== undefined && <Unit name={unit} />}
      </span>
    </>
  );
}

function Unit({ name }: { readonly name: string }) {
  return (
    <span className={inputs.unit} aria-hidden>
      {name}
    </span>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const t = useT();
  return (
    <input
      type="range"
      className={classes(inputs.slider, styles.slider)}
      min={min}
      max={max}
      aria-label={t('formats.slider', { name: label })}
      value={value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

/** Returns the value after an arrow key: one up or down, with Shift ten. */
function stepped({ key, shiftKey }: KeyboardEvent, from: number): number | undefined {
  const step = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
  return step === 0 ? undefined : from + step * (shiftKey ? 10 : 1);
}

const scaled = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Math.round(value * factor * 1000) / 1000;
