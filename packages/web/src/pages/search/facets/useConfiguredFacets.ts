import { configuredFacets } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';

/** Returns the enabled facets (`is_facet`) in their configured order. */
export function useConfiguredFacets(): readonly FacetConfig[] {
  const { config } = useApp();
  const facets = useStore(config.store, (state) => state.config.facets);
  return useMemo(() => configuredFacets({ facets }), [facets]);
}
