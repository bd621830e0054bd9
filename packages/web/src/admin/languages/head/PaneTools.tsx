import { countRows, ROW_FILTERS, type LanguageItem, type RowFilter } from '@assetportal/sdk/admin';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Select } from '../../../components/Select/Select.js';
import { Segments } from '../../components/Segments.js';
import type { EditedPair } from '../useLanguages.js';
import styles from './PaneHead.module.css';

interface PaneToolsProps {
  readonly filter: RowFilter;
  readonly query: string;
  readonly counts: ReturnType<typeof countRows>;
  readonly items: readonly LanguageItem[];
  readonly pair: EditedPair;
  readonly onFilter: (filter: RowFilter) => void;
  readonly onQuery: (query: string) => void;
  readonly onSource: (short: string) => void;
}

/** The search, the filters with the numbers of their rows, and the source language. */
export function PaneTools(props: PaneToolsProps) {
  const { filter, query, counts, items, pair, onFilter, onQuery, onSource } = props;
  const t = useT();
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  return (
    <div className={styles.tools}>
      <SearchField query={query} onQuery={onQuery} />
      <div className={styles.filters}>
        <Segments
          label={t('settings.show')}
          value={filter}
          options={ROW_FILTERS.map((value) => ({
            value,
            label: t(`languages.filter.${value}`),
            note: number.format(counts[value]),
          }))}
          onChange={onFilter}
        />
      </div>
      <span className={styles.source}>
        <Select
          label={t('languages.source')}
          showLabel
          value={pair.source.short}
          options={items
            .filter(({ short }) => short !== pair.target.short)
            .map(({ short, lang }) => ({ value: short, label: lang }))}
          onChange={onSource}
        />
      </span>
    </div>
  );
}

/** The search field. The table follows when the browser has time, so that typing stays fluid. */
function SearchField({ query, onQuery }: Pick<PaneToolsProps, 'query' | 'onQuery'>) {
  const t = useT();
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  if (shown !== query) {
    setShown(query);
    setText(query);
  }
  const deferred = useDeferredValue(text);
  useEffect(() => {
    if (deferred === text && deferred !== query) {
      setShown(deferred);
      onQuery(deferred);
    }
  }, [deferred, text, query, onQuery]);
  return (
    <div className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        value={text}
        placeholder={t('languages.search')}
        aria-label={t('languages.search')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
