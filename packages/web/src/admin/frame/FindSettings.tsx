import { createSettingsSearch, type MarkedText, type SettingsSearch } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { Fragment, useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useAdmin } from '../context/adminContext.js';
import { ADMIN_PAGES } from './adminPages.js';
import styles from './FindSettings.module.css';
import { goToSetting } from './goToSetting.js';

/** An entry of the results. */
interface Found {
  readonly id: string;
  readonly label: MarkedText;
  readonly note: string;
  readonly value: string;
  readonly open: () => void;
}

/** The button that opens the search over all settings. `/` opens it from everywhere outside of fields. */
export function FindSettings() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      const isText =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      const isKey = (event.key === '/' && !isText) || (event.key.toLowerCase() === 'k' && event.ctrlKey);
      if (!isKey || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('settings.find.title')}
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
        <span>{t('settings.find.title')}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      <Dialog
        open={isOpen}
        width="order"
        title={t('settings.find.title')}
        closeLabel={t('common.close')}
        onClose={() => setOpen(false)}
      >
        <FindBox onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The field and its results. The arrow keys select, Enter opens. */
function FindBox({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const list = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { found, count, nearest } = useFound(query, onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') found[at]?.open();
  };
  return (
    <>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={t('settings.find.placeholder')}
        placeholder={t('settings.find.placeholder')}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.count}>
        {query.trim() === ''
          ? ''
          : found.length > 0
            ? t('search.found', { count })
            : t('settings.find.none', { query: query.trim() })}
        {nearest.length > 0 && ` ${t('settings.find.nearest')} ${nearest.join(', ')}`}
      </p>
      <Results id={list} found={found} at={at} />
    </>
  );
}

function Results({
  id,
  found,
  at,
}: {
  readonly id: string;
  readonly found: readonly Found[];
  readonly at: number;
}) {
  const t = useT();
  return (
    <ul id={id} role="listbox" aria-label={t('settings.find.title')} className={styles.list}>
      {found.map((entry, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys of its list.
        <li
          key={entry.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onClick={entry.open}
        >
          <span>
            <Marked text={entry.label} />
            <span className={styles.note}>{entry.note}</span>
          </span>
          <span className={styles.note}>{entry.value}</span>
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

/** Returns the matches of a query: pages first, then settings. */
function useFound(
  query: string,
  onClose: () => void,
): { readonly found: readonly Found[]; readonly count: number; readonly nearest: readonly string[] } {
  const navigate = useNavigate();
  const t = useT();
  const search = useSearch();
  return useMemo(() => {
    if (query.trim() === '') return { found: [], count: 0, nearest: [] };
    const result = search.find(query);
    const go = (route: string, then?: () => void) => () => {
      onClose();
      void navigate(route);
      then?.();
    };
    const pages = result.pages.map(({ source, label }): Found => {
      return {
        id: `page ${source.id}`,
        label,
        note: t('settings.find.pages'),
        value: '',
        open: go(`/admin/${source.id}`),
      };
    });
    const settings = result.settings
      .filter(({ source }) => ADMIN_PAGES.some(({ id }) => id === source.page))
      .map(({ source, label }): Found => {
        const { path, page, place, value } = source;
        return {
          ...{ id: path, label, note: place.join(' › '), value: value?.text ?? '' },
          open: go(`/admin/${page}`, () => goToSetting(path)),
        };
      });
    return { found: [...pages, ...settings], count: result.count, nearest: result.nearest };
  }, [query, search, navigate, onClose, t]);
}

/** Returns the search over the current settings, in the language of the admin. */
function useSearch(): SettingsSearch {
  const translator = useStore(useApp().translator);
  const { config } = useAdmin();
  const current = useStore(config.store, (state) => state.config);
  return useMemo(
    () =>
      createSettingsSearch({
        translators: [translator],
        config: current,
        pages: ADMIN_PAGES.map(({ id, labelKey }) => ({ id, label: translator.t(labelKey) })),
      }),
    [translator, current],
  );
}
