import type { FacetConfig } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import type { ReactNode, RefObject } from 'react';
import { FilterTags } from './header/FilterTags.js';
import { ResultHeader } from './header/ResultHeader.js';
import { Results } from './results/Results.js';
import { SearchBox } from './SearchBox.js';
import styles from './SearchPage.module.css';
import type { Search } from './useSearch.js';
import type { ViewHandle } from './view/resultView.js';

interface SearchMainProps {
  readonly search: Search;
  /** The configured facets, which label the active filters. */
  readonly configured: readonly FacetConfig[];
  readonly input: RefObject<HTMLInputElement | null>;
  readonly view: RefObject<ViewHandle | null>;
  readonly onReset: () => void;
  readonly onShowFacets: (() => void) | undefined;
  /** Shown next to the search field. */
  readonly filterButton: ReactNode;
}

/** The search field and the results with their header. */
export function SearchMain(props: SearchMainProps) {
  const { search, configured, input, view, onReset, onShowFacets, filterButton } = props;
  const app = useApp();
  const { state, fromBox, change, type, commit } = search;
  const numFound = useStore(app.search.store, ({ status, results, numFound: found }) =>
    status === 'success' || status === 'lazy-loading' || results.loaded > 0 ? found : undefined,
  );
  return (
    <div className={styles.main}>
      <div className={styles.bar} data-covers="top">
        <SearchBox
          query={state.query}
          fromBox={fromBox}
          input={input}
          onType={type}
          onCommit={commit}
          onLeave={() => view.current?.focus()}
        />
        {filterButton}
      </div>
      <div className={styles.results}>
        <ResultHeader
          state={state}
          numFound={numFound}
          onSort={(sort) => change({ sort })}
          onView={(to) => change({ view: to })}
          onShowFacets={onShowFacets}
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
          onReset={onReset}
          onLeave={() => input.current?.focus()}
        />
      </div>
    </div>
  );
}
