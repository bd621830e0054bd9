import type { ShownValue } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { ShownSetting } from '../../settings/setting/ShownSetting.js';
import styles from './ConflictDialog.module.css';
import type { Side } from './useChoices.js';

/** The versions, in display order. */
const SIDES = ['theirs', 'mine'] as const;

/** A value in conflict, in the language of the admin. */
export interface ConflictRowValues {
  readonly id: string;
  readonly title: string;
  /** Where the value is. Empty if the title says it. */
  readonly place: string;
  readonly base: ShownValue;
  readonly mine: ShownValue;
  readonly theirs: ShownValue;
  /** Shows a version in place of its value, such as the marked source of a page. */
  readonly version?: (side: Side) => ReactNode;
}

interface ConflictRowProps {
  readonly row: ConflictRowValues;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** The two versions of one value, of which the admin chooses one. */
export function ConflictRow({ row, chosen, onChoose }: ConflictRowProps) {
  const t = useT();
  return (
    <fieldset className={styles.conflict}>
      <legend>
        <span dir="auto">{row.title}</span>
        {row.place !== '' && <span className={styles.place}>{row.place}</span>}
        {row.version === undefined && (
          <span className={styles.place}>
            {t('settings.conflict.before')} <ShownSetting value={row.base} />
          </span>
        )}
      </legend>
      {SIDES.map((side) => (
        <label key={side} className={styles.card}>
          <input
            type="radio"
            name={`conflict ${row.id}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span className={styles.sideName}>{t(`settings.conflict.${side}`)}:</span>
          {row.id === 'appearance.radius' && <Corner radius={Number(row[side].value)} />}
          {row.version?.(side) ?? <ShownSetting value={row[side]} />}
        </label>
      ))}
    </fieldset>
  );
}

/** A corner with a radius, at most as large as the SVG. */
function Corner({ radius }: { readonly radius: number }) {
  const size = Math.min(Math.max(0, radius), 14);
  return (
    <svg viewBox="0 0 16 16" className={styles.corner} aria-hidden>
      <path d={`M1 16V${1 + size}a${size} ${size} 0 0 1 ${size}-${size}H16`} />
    </svg>
  );
}
