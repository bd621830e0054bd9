import {
  comparedFormats,
  formatDetail,
  formatName,
  formatsModule,
  type ComparedFormat,
  type FormatEntry,
} from '@assetportal/sdk/admin';
import type { TrialFacts } from '@assetportal/sdk/contract';
import { countText, formatValue } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import type { Formats } from '../common/useFormats.js';
import styles from './CompareBars.module.css';

interface CompareBarsProps {
  readonly formats: Formats;
  readonly entry: FormatEntry;
}

/** A row of the comparison. */
interface Bar {
  readonly key: string;
  readonly name: string;
  /** Undefined while it is measured, null if it could not be created. */
  readonly facts: TrialFacts | null | undefined;
  readonly isCurrent: boolean;
}

/** The sizes of the same asset in other formats and in neighboring settings, measured one after the other. */
export function CompareBars({ formats, entry }: CompareBarsProps) {
  const t = useT();
  const bars = useBars(formats, entry);
  if (bars.length === 0) return null;
  const largest = Math.max(1, ...bars.map(({ facts }) => facts?.bytes ?? 0));
  return (
    <div className={styles.bars}>
      <h3 id="compare-bars">{t('formats.trial.others')}</h3>
      <ul aria-labelledby="compare-bars">
        {bars.map((bar) => (
          <BarRow key={bar.key} bar={bar} largest={largest} />
        ))}
      </ul>
    </div>
  );
}

function BarRow({ bar, largest }: { readonly bar: Bar; readonly largest: number }) {
  const { t, locale } = useStore(useApp().translator);
  const { name, facts, isCurrent } = bar;
  const { width, height } = facts ?? {};
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.track} aria-hidden>
        <span
          className={facts === undefined ? styles.waiting : styles.bar}
          style={facts ? { width: `${Math.max(0.5, (facts.bytes / largest) * 100)}%` } : undefined}
        />
      </span>
      <span className={styles.size}>
        {facts === undefined
          ? '…'
          : facts === null
            ? t('formats.trial.impossible')
            : formatValue(facts.bytes, 'filesize', locale)}
      </span>
      <span className={styles.pixels}>
        {width !== undefined && height !== undefined && width > 0
          ? `${countText(width, locale)} × ${countText(height, locale)}`
          : ''}
      </span>
    </li>
  );
}

function useBars({ entries }: Formats, { set, id }: FormatEntry): readonly Bar[] {
  const translator = useStore(useApp().translator);
  const { trials } = useModule(formatsModule);
  const { result, compared, asset } = useStore(trials.store);
  if (asset === null || set === undefined || result === null || result.set.id !== id) return [];
  const named = (name: string, detail: string) => translator.t('formats.trial.bar', { name, detail });
  const all = entries.flatMap((entry) => (entry.set === undefined ? [] : [entry.set]));
  const nameOf = (one: ComparedFormat) =>
    named(formatName({ id: one.set.id, set: one.set }, translator), one.detail);
  const barOf = (one: ComparedFormat): Bar => ({
    key: one.key,
    name: nameOf(one),
    facts: compared.get(one.key),
    isCurrent: false,
  });
  const others = comparedFormats(result.set, all, asset);
  const current: Bar = {
    key: 'current',
    facts: result.trial,
    isCurrent: true,
    name: named(formatName({ id, set: result.set }, translator), formatDetail(result.set)),
  };
  const original: Bar = {
    key: 'original',
    facts: result.trial.original,
    isCurrent: false,
    name: translator.t('convertSets.original'),
  };
  return [
    original,
    ...others.filter(({ isNeighbor }) => !isNeighbor).map(barOf),
    current,
    ...others.filter(({ isNeighbor }) => isNeighbor).map(barOf),
  ];
}
