import { DEFAULT_CONFIG, type FacetConfig } from '@assetportal/sdk/config';
import type { FacetCount } from '@assetportal/sdk/contract';

export const facet = (
  field_name: string,
  position: number,
  change: Partial<FacetConfig> = {},
): FacetConfig => ({
  ...(DEFAULT_CONFIG.facets[0] as FacetConfig),
  field_name,
  position,
  ...change,
});
export const counts = (...pairs: [string, number][]): FacetCount[] =>
  pairs.map(([label, count]) => ({ label, count }));
