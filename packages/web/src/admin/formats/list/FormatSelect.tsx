import { formatName, formatSummary, type FormatEntry } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import controls from '../../settings/controls/ChoiceControl.module.css';
import inputs from '../../settings/controls/inputs.module.css';
import { classes } from '../../../lib/classes.js';
import styles from './FormatSelect.module.css';

interface FormatSelectProps {
  readonly entries: readonly FormatEntry[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** The choice of a format in windows without space for the list. */
export function FormatSelect({ entries, selected, onSelect }: FormatSelectProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  return (
    <span className={classes(styles.select, controls.select)}>
      <select
        className={inputs.input}
        aria-label={t('formats.list')}
        value={selected}
        onChange={({ target }) => onSelect(target.value)}
      >
        {entries.map((entry) => (
          <option key={entry.id} value={entry.id}>
            {t('formats.option.named', {
              name: formatName(entry, translator),
              summary: formatSummary(entry.set, translator),
            })}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}
