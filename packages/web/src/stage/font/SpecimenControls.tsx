import { SPECIMEN_SIZE, type SpecimenWeight } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import styles from './Font.module.css';
import { RangeControl } from './RangeControl.js';
import type { Choices } from './useChoices.js';

interface SpecimenControlsProps {
  readonly size: number;
  readonly weight: number | undefined;
  readonly weights: SpecimenWeight;
  readonly onChange: (changed: Choices) => void;
}

/** The sliders of the size and the weight. The weight of a static font is a fact. */
export function SpecimenControls({ size, weight, weights, onChange }: SpecimenControlsProps) {
  const t = useT();
  return (
    <div className={styles.controls}>
      <RangeControl
        label={t('stage.font.size')}
        value={size}
        unit=" px"
        {...SPECIMEN_SIZE}
        step={1}
        onChange={(value) => onChange({ size: value })}
      />
      {weights.kind === 'range' && (
        <RangeControl
          label={t('stage.font.weight')}
          value={weight ?? weights.initial}
          {...weights}
          onChange={(value) => onChange({ weight: value })}
        />
      )}
      {weights.kind === 'fixed' && (
        <p className={styles.fact}>
          {t('stage.font.weight')} <output>{weights.weight}</output>
        </p>
      )}
    </div>
  );
}
