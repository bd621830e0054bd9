import { canReset, initialPageSize, type View } from '@assetportal/sdk/rules';
import type { FilterEntry } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { deferred } from '../../lib/deferred.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { LANDMARKS } from '../../shell/navigation/SkipLinks.js';
import { FacetList } from './facets/FacetList.js';
import { Sidebar } from './facets/sidebar/Sidebar.js';
import { useFacets } from './facets/useFacets.js';
import { useFacetLabels } from './facets/values/useFacetLabels.js';
import { useSidebar } from './facets/sidebar/useSidebar.js';
import { FilterTags } from './header/FilterTags.js';
import { ResultHeader } from './header/ResultHeader.js';
import { Results } from './results/Results.js';
import type { ViewHandle } from './view/resultView.js';
import { SearchBox } from './SearchBox.js';
import styles from './SearchPage.module.css';
import { useSearchShortcuts } from './useSearchShortcuts.js';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import { useSearch } from './useSearch.js';

const FacetSheet = deferred('facets', async () => (await import('./facets/FacetSheet.js')).FacetSheet);
const ShortcutsDialog = deferred('shortcuts', async () => (await import('./ShortcutsDialog.js')).default);

/** Search, narrow, look: the home of the work. */
export default function SearchPage() {
  const app = useApp();
  const t = useT();
  const wide = useMediaQuery('(width >= 60rem)');
  const input = useRef<HTMLInputElement>(null);
  const view = useRef<ViewHandle>(null);
  const rowHeight = useStore(app.config.store, (state) => state.config.search.rowHeight);
  const { state, fromBox, change, type, commit } = useSearch(
    useCallback((shown: View) => firstRows(shown, rowHeight), [rowHeight]),
  );
  const { numFound, answered } = useStore(app.search.store, (search) => ({
    numFound: search.numFound,
    answered: search.status === 'success' || search.status === 'lazy-loading' || search.docs.length > 0,
  }));
  const sidebar = useSidebar();
  const [sheet, setSheet] = useState(false);
  const [help, setHelp] = useState(false);
  const { configured, facets } = useFacets(state.filters);
  const texts = useFacetLabels();
  usePageTitle(state.query === '*' ? t('search.title') : state.query);
  useSearchShortcuts({ onSearch: () => input.current?.focus(), onHelp: () => setHelp(true) });

  const narrow = useCallback(
    (field: string, entry: FilterEntry | null) => {
      const { [field]: _, ...rest } = state.filters;
      change({ filters: entry === null ? rest : { ...rest, [field]: entry } });
    },
    [state.filters, change],
  );
  const reset = () => change({ query: '*', filters: {}, sort: app.search.defaults().sort });
  const filterCount = Object.keys(state.filters).length;
  const resettable = canReset(state);
  const focusResults = () => view.current?.focus();

  const list = <FacetList facets={facets} filters={state.filters} translator={texts} onChange={narrow} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('search.title')}</h1>
      {wide && sidebar.open && (
        <Sidebar
          width={sidebar.width}
          minWidth={sidebar.minWidth}
          onResize={sidebar.resize}
          onClose={() => sidebar.setOpen(false)}
          canReset={resettable}
          onReset={reset}
        >
          {list}
        </Sidebar>
      )}
      <div className={styles.main}>
        <div className={styles.bar} data-covers="top">
          <SearchBox
            query={state.query}
            fromBox={fromBox}
            input={input}
            onType={type}
            onCommit={commit}
            onLeave={focusResults}
          />
          {!wide && (
            <IconButton
              id={LANDMARKS.facets}
              label={filterCount === 0 ? t('facets.show') : t('facets.showWith', { count: filterCount })}
              aria-haspopup="dialog"
              className={styles.filters}
              onClick={() => setSheet(true)}
            >
              <SlidersHorizontal />
              {filterCount > 0 && <span className={styles.number}>{filterCount}</span>}
            </IconButton>
          )}
        </div>
        <div className={styles.results}>
          <ResultHeader
            state={state}
            numFound={answered ? numFound : undefined}
            onSort={(sort) => change({ sort })}
            onView={(to) => change({ view: to })}
            onShowFacets={wide && !sidebar.open ? () => sidebar.setOpen(true) : undefined}
          >
            <FilterTags
              facets={configured}
              filters={state.filters}
              onChange={(filters) => change({ filters })}
            />
          </ResultHeader>
          <Results
            state={state}
            handle={view}
            onChange={change}
            onReset={reset}
            onLeave={() => input.current?.focus()}
          />
        </div>
      </div>
      {!wide && sheet && (
        <FacetSheet
          open
          onClose={() => setSheet(false)}
          numFound={numFound}
          canReset={resettable}
          onReset={reset}
        >
          {list}
        </FacetSheet>
      )}
      {help && <ShortcutsDialog open onClose={() => setHelp(false)} />}
    </div>
  );
}

function firstRows(view: View, rowHeight: number): number {
  return initialPageSize({
    view,
    width: window.innerWidth,
    height: window.innerHeight,
    ...(view === 'list' ? { itemHeight: rowHeight } : {}),
  });
}
