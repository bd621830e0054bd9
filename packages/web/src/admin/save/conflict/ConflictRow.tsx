import type { ConflictDescription } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { ShownSetting } from '../../settings/setting/ShownSetting.js';
import styles from './ConflictDialog.module.css';
import type { Side } from './useChoices.js';

/** The versions, in display order. */
const SIDES = ['theirs', 'mine'] as const;

interface ConflictRowProps {
  readonly conflict: ConflictDescription;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** The two versions of one setting, of which the admin chooses one. */
export function ConflictRow({ conflict, chosen, onChoose }: ConflictRowProps) {
  const t = useT();
  const id = pathText(conflict.conflict.path);
  const place = [...(conflict.page === null ? [] : [t(`settings.page.${conflict.page}`)]), ...conflict.place];
  return (
    <fieldset className={styles.conflict}>
      <legend>
        {conflict.title}
        <span className={styles.place}>{[...new Set(place)].join(' › ')}</span>
        <span className={styles.place}>
          {t('settings.conflict.before')} <ShownSetting value={conflict.base} />
        </span>
      </legend>
      {SIDES.map((side) => (
        <label key={side} className={styles.card}>
          <input
            type="radio"
            name={`conflict ${id}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span className={styles.sideName}>{t(`settings.conflict.${side}`)}:</span>
          {id === 'appearance.radius' && <Corner radius={Number(conflict[side].value)} />}
          <ShownSetting value={conflict[side]} />
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
