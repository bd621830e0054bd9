import { stepHsv } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import type { ColorPartProps } from './ColorField.js';
import styles from './HueSlider.module.css';

/** Steps of the arrow keys. */
const KEYS: Readonly<Record<string, number | undefined>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

/** A slider for the hue. */
export function HueSlider({ color, onChange, onStart, onEnd }: ColorPartProps) {
  const t = useT();
  const hue = Math.round(color.hue);
  return (
    <input
      type="range"
      dir="ltr"
      className={styles.hue}
      min={0}
      max={360}
      value={hue}
      // A custom property, because the thumb is a pseudo element.
      style={{ ['--thumb' as 'color']: `hsl(${hue} 100% 50%)` }}
      aria-label={t('settings.color.hue')}
      aria-valuetext={t('settings.color.degrees', { value: hue })}
      onChange={(event) => onChange({ ...color, hue: event.target.valueAsNumber })}
      onKeyDown={(event) => {
        const step = KEYS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onChange(stepHsv(color, 'hue', step * (event.shiftKey ? 10 : 1)));
      }}
      onPointerDown={onStart}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    />
  );
}
