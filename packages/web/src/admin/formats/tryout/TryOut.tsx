import {
  formatFaults,
  formatName,
  formatsModule,
  WHOLE,
  type DetailView,
  type FormatEntry,
} from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Segments } from '../../components/Segments.js';
import type { Formats } from '../common/useFormats.js';
import { AssetPicker } from './AssetPicker.js';
import { CompareBars } from './CompareBars.js';
import { ComparePanes } from './ComparePanes.js';
import styles from './TryOut.module.css';
import { useProposals } from './useProposals.js';

interface TryOutProps {
  readonly formats: Formats;
  readonly entry: FormatEntry;
}

/** The trial of a format: an asset before and after the conversion, and its size in other settings. */
export function TryOut({ formats, entry }: TryOutProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { trials } = useModule(formatsModule);
  const [view, setView] = useState<DetailView>(WHOLE);
  const proposals = useProposals();
  useAttempt(formats, entry);
  const name = formatName(entry, translator);
  const note =
    entry.set === undefined
      ? t('formats.trial.original')
      : entry.set.hidden === true
        ? t('formats.trial.hidden')
        : t('formats.trial.note');
  useEffect(() => () => trials.leave(), [trials]);
  return (
    <section className={styles.tryOut} aria-labelledby="try-out">
      <div className={styles.head}>
        <h2 id="try-out">{t('formats.trial.title')}</h2>
        <AssetPicker proposals={proposals} />
        <Segments
          label={t('formats.trial.size')}
          value={view.scale === null ? 'fit' : 'pixels'}
          options={[
            { value: 'fit', label: t('formats.trial.fit') },
            { value: 'pixels', label: '1:1' },
          ]}
          onChange={(next) =>
            setView({ ...view, scale: next === 'fit' ? null : 1 / window.devicePixelRatio })
          }
        />
      </div>
      <ComparePanes {...{ entry, name, view, proposals }} onView={setView} />
      <CompareBars formats={formats} entry={entry} />
      <p className={styles.note}>
        <Info aria-hidden />
        {note}
      </p>
    </section>
  );
}

/** Tries the format after each change, unless it has faults. */
function useAttempt({ entries }: Formats, { set }: FormatEntry): void {
  const { trials } = useModule(formatsModule);
  useEffect(() => {
    const all = entries.flatMap((entry) => (entry.set === undefined ? [] : [entry.set]));
    const isValid = set !== undefined && formatFaults({ ...set, id: 'trial' }, []).length === 0;
    trials.attempt(isValid ? set : null, all);
  }, [trials, entries, set]);
}
