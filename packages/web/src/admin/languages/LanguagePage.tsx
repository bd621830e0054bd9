import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';
import { useAdmin } from '../context/adminContext.js';
import { NotLoaded } from '../frame/NotLoaded.js';
import { LanguageList } from './list/LanguageList.js';
import styles from './LanguagePage.module.css';
import { TranslationPane } from './TranslationPane.js';
import { useLanguageItems } from './common/useLanguages.js';

/** The page `/admin/language` (specification, section 2, Admin views): the languages, and the translations of one. */
export default function LanguagePage() {
  const t = useT();
  const locale = useLocale();
  const { translations } = useAdmin();
  const error = useStore(translations.store, (state) => state.error);
  const isFailed = useStore(
    translations.store,
    ({ status, languages }) => status === 'error' && languages.length === 0,
  );
  const items = useLanguageItems();
  const { selected, select, message, clearMessage } = useSelected();
  const [importInto, setImportInto] = useState<string | null>(null);
  const showAdded = useCallback(
    (short: string, start: string) => {
      select(short);
      if (start === 'file') setImportInto(short);
    },
    [select],
  );
  if (isFailed)
    return <NotLoaded error={error} onRetry={() => void translations.load(locale).catch(() => undefined)} />;
  if (items === null) return <BusyOverlay label={t('common.loading')} />;
  // At first, the language with the most missing messages that visitors can choose.
  const proposed = items.find(({ missing }) => missing > 0) ?? items[1] ?? items[0];
  const current = items.find(({ short }) => short === selected) ?? proposed;
  if (current === undefined) return null;
  return (
    <div className={styles.page} data-page-languages>
      <LanguageList items={items} selected={current.short} onSelect={select} onAdded={showAdded} />
      <TranslationPane
        key={current.short}
        item={current}
        items={items}
        onSelect={select}
        onAdded={showAdded}
        message={message}
        onMessageShown={clearMessage}
        startsImport={importInto === current.short}
        onImportStarted={() => setImportInto(null)}
      />
    </div>
  );
}

/** Tracks the selected language and the message to show, which the address has. */
function useSelected() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (lang: string | null) => {
      const next = new URLSearchParams(params);
      if (lang !== null) next.set('lang', lang);
      next.delete('key');
      setParams(next, { replace: true });
    },
    [params, setParams],
  );
  return {
    selected: params.get('lang'),
    message: params.get('key'),
    select: set,
    clearMessage: () => set(null),
  };
}
