import { libraryFacetsModule } from '@assetportal/sdk';
import {
  createStableFacets,
  visibleFacets,
  type StableFacets,
  type VisibleFacet,
} from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { FilterEntry } from '@assetportal/sdk/contract';
import { useApp, useLocale, useModule, useStore } from '@assetportal/sdk/react';
import { useDeferredValue, useEffect, useMemo, useState, type RefObject } from 'react';
import { useConfiguredFacets } from './useConfiguredFacets.js';

/** The facets of the search. */
export interface Facets {
  /** The enabled facets (`is_facet`) in their configured order. */
  readonly configured: readonly FacetConfig[];
  /** The facets to show for the latest response. */
  readonly facets: readonly VisibleFacet[];
  /** `loading`: there is no response yet. `nothing`: the facets show the last values, because there are no results. `failed`: the results have no counts. */
  readonly status: 'loading' | 'nothing' | 'loaded' | 'failed';
  readonly hold: StableFacets['hold'];
}

/**
 * Returns the facets for the latest response to a search with these filters.
 *
 * @param orderRef preserves the order of the facets while the sheet with them is closed
 */
export function useFacets(
  filters: Readonly<Record<string, FilterEntry>>,
  orderRef: RefObject<StableFacets | null>,
): Facets {
  const app = useApp();
  const locale = useLocale();
  const config = useStore(app.config.store, (state) => state.config);
  const found = useStore(app.search.store, (state) => ({
    query: state.query,
    status: state.status,
    error: state.error,
    numFound: state.numFound,
    facets: state.facets,
    ranges: state.ranges,
    counts: state.counts,
  }));
  // The results come first: React renders the facets for them afterward, in slices.
  const { query, status, error, numFound, facets, ranges, counts } = useDeferredValue(found);
  // eslint-disable-next-line react-hooks/refs -- It is read once, when the facets are shown again.
  const [stable] = useState(() => orderRef.current ?? createStableFacets());
  useEffect(() => {
    orderRef.current = stable;
  }, [orderRef, stable]);
  const configured = useConfiguredFacets();
  const loaded = counts === 'loaded' && (status === 'success' || status === 'lazy-loading');
  const nothing = loaded && numFound === 0;
  const library = useLibraryFacets(nothing);
  const shown = useMemo(
    () =>
      stable.update({
        query: loaded ? query : undefined,
        numFound,
        facets: visibleFacets(config, { facets, ranges }, filters),
        ...(library !== null && { library: visibleFacets(config, library) }),
        configured,
        filters,
        locale,
      }),
    [stable, loaded, query, numFound, config, facets, ranges, filters, library, configured, locale],
  );
  const waiting = !loaded && error === null && shown.length === 0;
  return {
    configured,
    facets: shown,
    status: counts === 'failed' ? 'failed' : waiting ? 'loading' : nothing ? 'nothing' : 'loaded',
    hold: stable.hold,
  };
}

/** Returns the facets of the whole library, which are loaded when a search has no results. */
function useLibraryFacets(needed: boolean) {
  const library = useModule(libraryFacetsModule);
  useEffect(() => {
    if (needed) void library.load();
  }, [library, needed]);
  return useStore(library.store).counts;
}
