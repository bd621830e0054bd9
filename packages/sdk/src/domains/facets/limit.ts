import type { PortalConfig } from '../../config/schema/schema.js';
import { MAX_FACET_VALUES } from '../../contract/limits.js';
import { configuredFacets } from './visible.js';

/** Number of steps of a list, the first one included, whose values come with a search. */
const STEPS = 3;
/** Minimum number of values, for lists with small steps and for lists with a filter field. */
const MIN_VALUES = 30;

/**
 * Returns the maximum number of values per facet that a search requests if the engine counts separately
 * (`SearchLimits.separateCounts`): those of the first steps of the longest list.
 * The complete list follows when the user opens more (`SearchStore.completeFacet`).
 */
export function maxFacetValues(config: Pick<PortalConfig, 'facets'>): number {
  const values = configuredFacets(config).map(({ options }) => STEPS * options.preview);
  return Math.min(MAX_FACET_VALUES, Math.max(MIN_VALUES, ...values));
}
