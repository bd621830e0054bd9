import { parseNumber } from '@assetportal/sdk/admin';
import { useLocale, useT } from '@assetportal/sdk/react';
import styles from './inputs.module.css';
import type { ControlProps } from '../setting/controlProps.js';
import { LengthSlider } from './LengthSlider.js';
import { useInput } from './useInput.js';

/** Largest range of a length for which a slider reaches each pixel. */
const MAX_RANGE = 40;

/**
 * A field for a number, with a slider for a short length. The arrow keys change it. It may have its unit. An empty one means no
 * fixed value, if the setting allows that.
 */
export function NumberControl({ setting, id, describedBy }: ControlProps) {
  const t = useT();
  const locale = useLocale();
  const { min, max, unit, nullable } = setting.info;
  const input = useInput(
    setting,
    (value) => (typeof value === 'number' ? String(value) : ''),
    (text) => (text.trim() === '' && nullable ? null : (parseNumber(text, locale, unit) ?? text)),
  );
  const isSlider = unit === 'px' && min !== undefined && max !== undefined && max - min <= MAX_RANGE;
  const number = (
    <span className={styles.number}>
      <input
        {...input}
        id={id}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        placeholder={nullable ? t('settings.automatic') : undefined}
        aria-describedby={describedBy}
        aria-valuenow={typeof setting.value === 'number' ? setting.value : undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (step === 0) return;
          event.preventDefault();
          const from = typeof setting.value === 'number' ? setting.value : (min ?? 0);
          const next = from + step * (event.shiftKey ? 10 : 1);
          setting.set(Math.min(Math.max(next, min ?? next), max ?? next));
        }}
      />
      {unit !== undefined && (
        <span className={styles.unit} aria-hidden>
          {unit}
        </span>
      )}
    </span>
  );
  if (!isSlider) return number;
  return (
    <span className={styles.length}>
      <LengthSlider setting={setting} min={min} max={max} />
      {number}
    </span>
  );
}
