import { setCropPart, type CropArea, type CropLimits } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import inputs from '../../controls/inputs.module.css';
import styles from './CropNumbers.module.css';

interface CropNumbersProps {
  readonly area: CropArea;
  readonly limits: CropLimits;
  readonly onChange: (area: CropArea) => void;
}

const PARTS = ['x', 'y', 'width', 'height'] as const;

/** The used part of an image as numbers, in pixels. */
export function CropNumbers({ area, limits, onChange }: CropNumbersProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.numbers}>
      {PARTS.map((part) => (
        <div key={part}>
          <label htmlFor={`${id}-${part}`}>{t(`settings.crop.${part}`)}</label>
          <input
            id={`${id}-${part}`}
            type="number"
            className={inputs.input}
            value={area[part]}
            min={part === 'x' || part === 'y' ? 0 : 1}
            max={part === 'x' || part === 'width' ? limits.width : limits.height}
            onChange={({ target: { valueAsNumber } }) => {
              if (!Number.isNaN(valueAsNumber)) onChange(setCropPart(area, part, valueAsNumber, limits));
            }}
          />
        </div>
      ))}
    </div>
  );
}
