import { useT } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';
import type { Setting } from '../setting/useSetting.js';
import styles from './inputs.module.css';

interface LengthSliderProps {
  readonly setting: Setting;
  readonly min: number;
  readonly max: number;
}

/** A slider for a length in pixels. A drag is one step for Undo. */
export function LengthSlider({ setting, min, max }: LengthSliderProps) {
  const t = useT();
  const { settings } = useAdmin();
  return (
    <input
      type="range"
      className={styles.slider}
      min={min}
      max={max}
      value={typeof setting.value === 'number' ? setting.value : min}
      aria-label={t(setting.info.labelKey)}
      aria-valuetext={t('change.value.pixels', { value: String(setting.value) })}
      onChange={(event) => setting.set(event.target.valueAsNumber)}
      onPointerDown={settings.holdStep}
      onPointerUp={settings.endStep}
      onPointerCancel={settings.endStep}
      onBlur={settings.endStep}
    />
  );
}
