import { createStableFacets, visibleFacets, type VisibleFacet } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import type { FilterEntry } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';
import { useMemo, useState } from 'react';

/**
 * Returns the enabled facets (`is_facet`) in their configured order, and the facets to show for the latest
 * response.
 */
export function useFacets(filters: Readonly<Record<string, FilterEntry>>): {
  configured: readonly FacetConfig[];
  facets: readonly VisibleFacet[];
} {
  const app = useApp();
  const locale = useLocale();
  const config = useStore(app.config.store, (state) => state.config);
  const { query, status, facets, ranges } = useStore(app.search.store, (state) => ({
    query: state.query,
    status: state.status,
    facets: state.facets,
    ranges: state.ranges,
  }));
  const [stableFacets] = useState(createStableFacets);
  const configured = useMemo(
    () => config.facets.filter((facet) => facet.is_facet).sort((a, b) => a.position - b.position),
    [config],
  );
  const loaded = status === 'success' || status === 'lazy-loading';
  const shown = useMemo(
    () =>
      stableFacets(
        loaded ? query : undefined,
        visibleFacets(config, { facets, ranges }, filters),
        configured,
        locale,
      ),
    [stableFacets, loaded, query, config, facets, ranges, filters, configured, locale],
  );
  return { configured, facets: shown };
}
