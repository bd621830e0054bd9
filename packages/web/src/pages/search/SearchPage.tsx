import { canReset, initialPageSize, typedText, type View } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useCallback, useRef, useState } from 'react';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { SearchFacets } from './facets/SearchFacets.js';
import { useConfiguredFacets } from './facets/useConfiguredFacets.js';
import { useSidebar } from './facets/sidebar/useSidebar.js';
import { SearchMain } from './SearchMain.js';
import styles from './SearchPage.module.css';
import { FilterButton } from './toolbar/FilterButton.js';
import { useSearch } from './useSearch.js';
import type { ViewHandle } from './view/resultView.js';

/** The search page: facets, search field and results. */
export default function SearchPage() {
  const app = useApp();
  const t = useT();
  const wide = useMediaQuery('(width >= 60rem)');
  const input = useRef<HTMLInputElement>(null);
  const view = useRef<ViewHandle>(null);
  const search = useSearch(useFirstRows());
  const { state, change } = search;
  const sidebar = useSidebar();
  const [sheet, setSheet] = useState(false);
  const configured = useConfiguredFacets();
  usePageTitle(typedText(state.query) || t('search.title'));
  const closeSheet = useCallback(() => setSheet(false), []);
  const reset = useCallback(
    () => change({ query: '*', filters: {}, sort: app.search.defaults().sort }),
    [app, change],
  );
  const filterCount = Object.keys(state.filters).length;

  return (
    <div className={styles.page} data-sidebar={wide && sidebar.open ? '' : undefined}>
      <h1 className={styles.title}>{t('search.title')}</h1>
      <SearchFacets
        wide={wide}
        sidebar={sidebar}
        sheet={sheet}
        onCloseSheet={closeSheet}
        filters={state.filters}
        sort={state.sort}
        view={state.view}
        onChange={change}
        canReset={canReset(state)}
        onReset={reset}
      />
      <SearchMain
        search={search}
        configured={configured}
        input={input}
        view={view}
        onReset={reset}
        onShowFacets={wide && !sidebar.open ? () => sidebar.setOpen(true) : undefined}
        filterButton={!wide && <FilterButton count={filterCount} onOpen={() => setSheet(true)} />}
      />
    </div>
  );
}

/**
 * Returns a function that calculates the number of results to fetch first for a view. This is more than the
 * window can show.
 */
function useFirstRows(): (view: View) => number {
  const { config } = useApp();
  const rowHeight = useStore(config.store, (state) => state.config.search.rowHeight);
  return useCallback(
    (view) =>
      initialPageSize({
        view,
        width: window.innerWidth,
        height: window.innerHeight,
        ...(view === 'list' ? { itemHeight: rowHeight } : {}),
      }),
    [rowHeight],
  );
}
