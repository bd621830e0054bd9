import {
  enteredNumber,
  shownBounds,
  shownNumber,
  storedNumber,
  type FormatField,
  type FormatNumber,
} from '@assetportal/sdk/admin';
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
  readonly value: unknown;
  /** Value that applies without one. */
  readonly fallback?: number | undefined;
  /** True if an empty field has no meaning. */
  readonly isRequired?: boolean;
  readonly unit?: string;
  readonly describedBy: string;
  readonly hasFault: boolean;
  readonly onChange: (value: FormatNumber) => void;
}

/** Largest range for which a slider reaches each value. */
const MAX_RANGE = 100;

/**
 * A field for a number, with a slider for a short range. Parts of the whole are entered in percent. An empty field means
 * the default.
 */
export function NumberField(props: NumberFieldProps) {
  const { id, label, field, value, isRequired = false, describedBy, hasFault, onChange } = props;
  const locale = useLocale();
  const unit = field.kind === 'share' ? '%' : props.unit;
  const { min, max } = shownBounds(field);
  const shown = shownNumber(value, field);
  const fallback = shownNumber(props.fallback, field);
  const { text, enter, leave } = useEnteredText(value, shown === undefined ? '' : countText(shown, locale));
  const set = (next: number) => onChange(storedNumber(next, field));
  const hasSlider = min !== undefined && max !== undefined && max - min <= MAX_RANGE;
  return (
    <>
      {hasSlider && <Slider {...{ label, min, max }} value={shown ?? fallback ?? max} onChange={set} />}
      <span className={classes(inputs.number, styles.number)}>
        <input
          id={id}
          type="text"
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          className={inputs.input}
          value={text}
          placeholder={fallback === undefined ? '–' : countText(fallback, locale)}
          aria-invalid={hasFault || undefined}
          aria-describedby={describedBy}
          aria-valuenow={shown}
          aria-valuemin={min}
          aria-valuemax={max}
          onChange={({ target }) => {
            const next = enteredNumber(target.value, field, { locale, unit, isRequired });
            enter(target.value, next);
            onChange(next);
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            const next = stepped(event, shown ?? fallback ?? min ?? 0);
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

/**
 * Returns the text of the field: as it was entered, until the field is left or the value changes elsewhere, for example
 * by undo.
 *
 * @param number the value in the notation of the language
 */
function useEnteredText(value: unknown, number: string) {
  const [entered, setEntered] = useState<{ readonly text: string; readonly value: FormatNumber } | null>(
    null,
  );
  const stored = typeof value === 'string' ? value : number;
  return {
    text: entered !== null && Object.is(entered.value, value) ? entered.text : stored,
    enter: (text: string, next: FormatNumber) => setEntered({ text, value: next }),
    leave: () => setEntered(null),
  };
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
