import { ROW_FILTERS, type LanguageItem, type RowCounts, type RowFilter } from '@assetportal/sdk/admin';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { Select } from '../../../components/Select/Select.js';
import { Segments } from '../../components/Segments.js';
import type { EditedPair } from '../common/useLanguages.js';
import styles from './PaneHead.module.css';

interface PaneToolsProps {
  readonly filter: RowFilter;
  readonly query: string;
  readonly counts: RowCounts;
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

function SearchField({ query, onQuery }: Pick<PaneToolsProps, 'query' | 'onQuery'>) {
  const t = useT();
  return (
    <div className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        value={query}
        placeholder={t('languages.search')}
        aria-label={t('languages.search')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onQuery(target.value)}
      />
    </div>
  );
}
