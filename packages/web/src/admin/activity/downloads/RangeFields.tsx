import { activityModule, rangeFault, type DayRange } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './RangeFields.module.css';

/** The first and the last day of a period of free choice. A range that cannot be shown stays in the fields. */
export function RangeFields() {
  const { period } = useStore(useModule(activityModule).store);
  return period === 'custom' ? <Fields /> : null;
}

function Fields() {
  const t = useT();
  const id = useId();
  const activity = useModule(activityModule);
  const { range } = useStore(activity.store);
  const [typed, setTyped] = useState<DayRange>(range);
  const fault = rangeFault(typed);
  const change = (next: DayRange) => {
    setTyped(next);
    if (rangeFault(next) === null) void activity.load('custom', next);
  };
  return (
    <div role="group" aria-label={t('activity.range.title')} className={styles.range}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          <span>{t(`activity.range.${name}`)}</span>
          <input
            type="date"
            required
            value={typed[name]}
            aria-invalid={fault !== null || undefined}
            aria-describedby={id}
            onChange={({ target }) => change({ ...typed, [name]: target.value })}
          />
        </label>
      ))}
      <p id={id} role="status" className={styles.fault}>
        {fault !== null && (
          <>
            <CircleAlert aria-hidden />
            {t(fault.key, fault.params)}
          </>
        )}
      </p>
    </div>
  );
}
