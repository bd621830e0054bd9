import type { ContrastRepair } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { tooltipOf } from '../../../../components/Tooltip/tooltipOf.js';
import styles from './PairList.module.css';
import { Swatch } from '../common/Swatch.js';
import { useColorNames } from '../common/useColorNames.js';

interface RepairButtonProps {
  readonly repair: ContrastRepair;
  readonly onRepair: (repair: ContrastRepair) => void;
}

/** Sets a color to the nearest value with enough contrast. */
export function RepairButton({ repair, onRepair }: RepairButtonProps) {
  const t = useT();
  const { full: name } = useColorNames(repair.key);
  const color = repair.hex.toUpperCase();
  const label = t('settings.color.useFor', { color, name });
  return (
    <button
      type="button"
      className={styles.repair}
      {...tooltipOf(label)}
      aria-label={label}
      onClick={() => onRepair(repair)}
    >
      <Swatch color={repair.hex} small />
      {t('settings.color.use', { color })}
    </button>
  );
}
