import type { FacetConfig } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import type { ReactNode, RefObject } from 'react';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import { SearchBox } from './box/SearchBox.js';
import { HeaderSlot } from './box/HeaderSlot.js';
import { Results } from './results/Results.js';
import styles from './SearchPage.module.css';
import { CorrectionLine } from './toolbar/CorrectionLine.js';
import { FilterTags } from './toolbar/FilterTags.js';
import { Toolbar } from './toolbar/Toolbar.js';
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
  /** Shown in the row of controls. */
  readonly filterButton: ReactNode;
}

/** The search field and the results with their controls. */
export function SearchMain(props: SearchMainProps) {
  const { search, configured, input, view, onReset, onShowFacets, filterButton } = props;
  const app = useApp();
  const { state, fromBox, change, type, commit, choose } = search;
  const phone = useMediaQuery(PHONE);
  const { failed, numFound } = useStore(app.search.store, ({ status, error, results, numFound: found }) => ({
    failed: error !== null,
    numFound:
      error === null && (status === 'success' || status === 'lazy-loading' || results.loaded > 0)
        ? found
        : undefined,
  }));
  const box = (
    <SearchBox
      query={state.query}
      fromBox={fromBox}
      filters={state.filters}
      input={input}
      onType={type}
      onCommit={commit}
      onChoose={choose}
      onLeave={() => view.current?.focus()}
    />
  );
  return (
    <div className={styles.main}>
      {phone && <HeaderSlot>{box}</HeaderSlot>}
      <Toolbar
        state={state}
        numFound={numFound}
        failed={failed}
        size={phone ? 'phone' : 'full'}
        onSort={(sort) => change({ sort })}
        onView={(to) => change({ view: to })}
        onShowFacets={onShowFacets}
        filterButton={filterButton}
      >
        {!phone && box}
      </Toolbar>
      <div className={styles.results}>
        <FilterTags
          facets={configured}
          filters={state.filters}
          onChange={(filters) => change({ filters })}
          onReset={onReset}
        />
        <CorrectionLine onSearch={(query) => change({ query })} />
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
