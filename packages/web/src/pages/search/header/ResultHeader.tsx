import {
  countText,
  offeredViews,
  sortOptions,
  turned,
  type SearchState,
  type View,
} from '@assetportal/sdk/rules';
import type { Sort } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, List, PanelLeftOpen, Rows3 } from 'lucide-react';
import { type ReactNode } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Select } from '../../../components/Select/Select.js';
import styles from './ResultHeader.module.css';

interface ResultHeaderProps {
  readonly state: SearchState;
  /** Undefined until the first answer. */
  readonly numFound: number | undefined;
  readonly onSort: (sort: Sort) => void;
  readonly onView: (view: View) => void;
  /** Shows the facets again; absent where they are shown. */
  readonly onShowFacets?: (() => void) | undefined;
  /** How many filters are in force, told on the button of the facets. */
  readonly children?: ReactNode;
}

const VIEW_ICONS = { grid: LayoutGrid, list: List, thumbnail: Rows3 } as const;
const VIEW_TEXTS = {
  grid: 'search.viewGrid',
  list: 'search.viewList',
  thumbnail: 'search.viewThumbnail',
} as const;
/** What can be shown so far. */
const BUILT: readonly View[] = ['grid', 'list'];

/** How many were found, how they are sorted and shown. */
export function ResultHeader(props: ResultHeaderProps) {
  const { state, numFound, onSort, onView, onShowFacets, children } = props;
  const app = useApp();
  const t = useT();
  const locale = useLocale();
  const texts = useStore(app.texts);
  const { sorting, search } = useStore(app.config.store, (config) => config.config);
  const fields = useStore(app.fields.store, (store) => store.fields);
  const { field, direction } = state.sort;
  const options = sortOptions(sorting, state.sort, texts, fields).map(({ field: value, label }) => ({
    value,
    label,
  }));
  const views = offeredViews(search).filter((view) => BUILT.includes(view));
  const ascending = direction === 'asc';

  return (
    <div className={styles.header}>
      <div className={styles.line}>
        {onShowFacets !== undefined && (
          <IconButton label={t('facets.show')} className={styles.show} onClick={onShowFacets}>
            <PanelLeftOpen />
          </IconButton>
        )}
        <h2 className={styles.count}>
          {numFound === undefined ? (
            <span className={styles.counting}>{t('search.searching')}</span>
          ) : (
            t('search.found', { count: numFound, number: countText(numFound, locale) })
          )}
        </h2>
        <div className={styles.tools}>
          <Select
            label={t('search.sort')}
            options={options}
            value={field}
            onChange={(value) => onSort({ field: value, direction })}
          />
          <IconButton
            label={t(ascending ? 'search.sortDescending' : 'search.sortAscending')}
            onClick={() => onSort(turned(state.sort))}
          >
            {ascending ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
          </IconButton>
          {views.length > 1 && (
            <div className={styles.views} role="group" aria-label={t('search.view')}>
              {views.map((view) => {
                const Icon = VIEW_ICONS[view];
                return (
                  <IconButton
                    key={view}
                    label={t(VIEW_TEXTS[view])}
                    pressed={state.view === view}
                    onClick={() => onView(view)}
                  >
                    <Icon />
                  </IconButton>
                );
              })}
            </div>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}
