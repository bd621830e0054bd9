import { MATS, type Mat } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import styles from './MatSwitch.module.css';

interface MatSwitchProps {
  readonly mat: Mat;
  readonly onChange: (mat: Mat) => void;
}

/** Swatches that choose the background. */
export function MatSwitch({ mat, onChange }: MatSwitchProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles.mats}>
      <legend>
        <VisuallyHidden>{t('stage.mat.legend')}</VisuallyHidden>
      </legend>
      {MATS.map((value) => (
        <label key={value} {...tooltipOf(t(`stage.mat.${value}`), 't')}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === mat}
            onChange={() => onChange(value)}
          />
          <span className={styles[value]} />
          <VisuallyHidden>{t(`stage.mat.${value}`)}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
