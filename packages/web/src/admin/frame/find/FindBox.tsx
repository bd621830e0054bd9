import type { MarkedText } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { Fragment, useId, useState, type KeyboardEvent } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './FindSettings.module.css';
import { useMatches, type MatchedEntry } from './useMatches.js';

/** The field of the search over all settings, and its results. The arrow keys select, Enter opens. */
export function FindBox({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const list = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { entries, count, nearest } = useMatches(query, onClose);
  const search = (text: string) => {
    setQuery(text);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setAt((at + step + entries.length) % entries.length);
    } else if (event.key === 'Enter') entries[at]?.open();
  };
  return (
    <>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={t('settings.find.placeholder')}
        placeholder={t('settings.find.placeholder')}
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-activedescendant={entries.length > 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.count}>
        {statusOf(query.trim(), { entries, count }, t)}
      </p>
      <Nearest labels={nearest} onChoose={search} />
      <Results id={list} entries={entries} at={at} />
    </>
  );
}

function statusOf(
  query: string,
  { entries, count }: { readonly entries: readonly MatchedEntry[]; readonly count: number },
  t: ReturnType<typeof useT>,
): string {
  if (query === '') return entries.length > 0 ? t('settings.find.recent') : '';
  return entries.length > 0 ? t('search.found', { count }) : t('settings.find.none', { query });
}

/** The most similar names of settings, if nothing matches. */
function Nearest({
  labels,
  onChoose,
}: {
  readonly labels: readonly string[];
  readonly onChoose: (label: string) => void;
}) {
  const t = useT();
  if (labels.length === 0) return null;
  return (
    <p className={styles.nearest}>
      {t('settings.find.nearest')}
      {labels.map((label) => (
        <button key={label} type="button" onClick={() => onChoose(label)}>
          {label}
        </button>
      ))}
    </p>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly entries: readonly MatchedEntry[];
  readonly at: number;
}

function Results({ id, entries, at }: ResultsProps) {
  const t = useT();
  return (
    <ul id={id} role="listbox" aria-label={t('settings.find.title')} className={styles.list}>
      {entries.map((entry, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys of its list.
        <li
          key={entry.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          data-mark={entry.mark}
          onClick={entry.open}
        >
          <span>
            <span className={styles.label} dir="auto">
              <Marked text={entry.label} />
            </span>
            <span className={styles.note}>{entry.note}</span>
          </span>
          <span className={styles.value} dir="auto">
            {entry.value}
            {entry.mark !== undefined && (
              <VisuallyHidden>
                {t(entry.mark === 'unsaved' ? 'settings.notSavedYet' : 'settings.differs')}
              </VisuallyHidden>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A text with its matching parts marked. */
function Marked({ text: { text, ranges } }: { readonly text: MarkedText }) {
  const ends = [0, ...ranges.map(({ end }) => end)];
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
