import { formatKinds, type FormatFault } from '@assetportal/sdk/admin';
import type { ConvertSetSettings } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Check, CircleAlert } from 'lucide-react';
import { useKindCounts } from '../../useKindCounts.js';
import styles from './fields.module.css';
import row from './FieldRow.module.css';

interface KindsFieldProps {
  readonly set: ConvertSetSettings;
  readonly label: string;
  readonly faults: readonly FormatFault[];
  readonly onChange: (kinds: readonly string[]) => void;
}

/** The kinds of asset for which a format is offered, with their numbers in the library. */
export function KindsField({ set, label, faults, onChange }: KindsFieldProps) {
  const t = useT();
  const locale = useLocale();
  const counts = useKindCounts();
  const chosen = set.assetGroups;
  return (
    <fieldset className={styles.kinds}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {formatKinds(set).map(({ kind, isSupported }) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              disabled={!isSupported && !chosen.includes(kind)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, kind] : chosen.filter((other) => other !== kind))
              }
            />
            {chosen.includes(kind) && <Check aria-hidden />}
            <span>{t(`groups.${kind}`)}</span>
            {counts.has(kind) && <span>{countText(counts.get(kind) ?? 0, locale)}</span>}
          </label>
        ))}
      </div>
      {faults.map(({ key, params }) => (
        <span key={key} className={row.fault} role="alert">
          <CircleAlert aria-hidden />
          {t(key, params)}
        </span>
      ))}
    </fieldset>
  );
}
