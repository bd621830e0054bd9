import { formatValue, withDay, type RangeSide } from '@assetportal/sdk/rules';
import type { Range } from '@assetportal/sdk/contract';
import { useLocale, useT } from '@assetportal/sdk/react';
import { DateInput } from './DateInput.js';
import styles from './RangeFacet.module.css';

interface DateInputsProps {
  /** Accessible names of the two inputs. */
  readonly labels: readonly [string, string];
  readonly range: Range | undefined;
  readonly onChange: (range: Range | null) => void;
}

/** Two inputs for the first and the last day of a range. An empty input leaves its end open. */
export function DateInputs({ labels, range, onChange }: DateInputsProps) {
  const t = useT();
  const locale = useLocale();
  const input = (side: RangeSide, label: string, placeholder: string) => {
    const end = range?.[side];
    return (
      <DateInput
        side={side}
        label={label}
        placeholder={placeholder}
        value={end === undefined ? '' : formatValue(end, 'date', locale)}
        onChange={(day) => onChange(withDay(range, side, day))}
      />
    );
  };
  return (
    <div className={styles.dates}>
      {input('from', labels[0], t('facets.dateAny'))}
      <span aria-hidden>{t('facets.dateTo')}</span>
      {input('to', labels[1], t('facets.dateToday'))}
    </div>
  );
}
