import { configOptionKey } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import type { ControlProps } from '../setting/controlProps.js';
import styles from './ChoiceControl.module.css';
import inputs from './inputs.module.css';
import { Segments } from '../../components/Segments.js';

/** Number of options that fit beside the name of the setting. */
const MAX_SEGMENTS = 3;
const NONE = '';

/** A choice of one option: as segments, or as a list if there are many. */
export function ChoiceControl({ setting, id, describedBy }: ControlProps) {
  const t = useT();
  const { options = [], nullable, labelKey } = setting.info;
  const all = [...options, ...(nullable ? [null] : [])].map((option) => ({
    value: option ?? NONE,
    label: t(configOptionKey(option)),
  }));
  const value = typeof setting.value === 'string' ? setting.value : NONE;
  const choose = (next: string) => setting.set(next === NONE ? null : next);
  if (all.length <= MAX_SEGMENTS)
    return <Segments label={t(labelKey)} value={value} options={all} onChange={choose} />;
  return (
    <span className={styles.select}>
      <select
        id={id}
        className={inputs.input}
        value={value}
        aria-describedby={describedBy}
        onChange={(event) => choose(event.target.value)}
      >
        {all.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}
