import type { FacetConfig, PortalConfig } from '../../../config/schema/schema.js';
import type { SearchResult } from '../../../contract/calls/search.js';
import { isValues } from '../../../contract/search-query.js';
import { maxFacetValues } from '../../facets/limit.js';
import { configuredFacets, isSlider } from '../../facets/visible.js';
import type { Filters } from '../../filters/filters.js';

/** Dependencies of {@link requestCounts}. */
interface CountsOptions {
  /** Fields whose complete list is requested. Fields whose list must be complete are added. */
  readonly complete: Set<string>;
  readonly config: Pick<PortalConfig, 'facets'>;
  readonly filters: () => Filters;
  /** Requests the counts of fields, up to `limit` values each. */
  readonly request: (isRequested: (field: string) => boolean, limit?: number) => Promise<SearchResult>;
}

/**
 * Requests the counts of an engine that takes long to count, so that the number of values matters. Each list has up to
 * `maxFacetValues` values, or all of them if it needs them. Lists that earlier searches needed are requested concurrently
 * with the others. The need for another list is visible only in the reply.
 */
export async function requestCounts(options: CountsOptions): Promise<SearchResult> {
  const { complete, config, filters, request } = options;
  const before = new Set(complete);
  const [reply, earlier] = await Promise.all([
    request((field) => !before.has(field), maxFacetValues(config)),
    before.size === 0 ? undefined : request((field) => before.has(field)),
  ]);
  const needed = neededFields(reply, config, filters());
  for (const field of needed) complete.add(field);
  const later = needed.size === 0 ? undefined : await request((field) => needed.has(field));
  const { truncated = [], ...rest } = reply;
  return {
    ...rest,
    facets: { ...reply.facets, ...earlier?.facets, ...later?.facets },
    ranges: { ...reply.ranges, ...earlier?.ranges, ...later?.ranges },
    truncated: truncated.filter((field) => !needed.has(field)),
  };
}

/** Returns the truncated facets that cannot be displayed without their other values. */
function neededFields(
  { facets, truncated = [] }: SearchResult,
  config: Pick<PortalConfig, 'facets'>,
  filters: Filters,
): ReadonlySet<string> {
  const hasAllSelected = (field: string) => {
    const entry = filters[field];
    const labels = new Set(facets[field]?.map(({ label }) => label));
    return entry === undefined || !isValues(entry) || entry.every((value) => labels.has(value));
  };
  return new Set(
    configuredFacets(config)
      .filter((facet) => !showsMostFrequent(facet) || !hasAllSelected(facet.field_name))
      .map((facet) => facet.field_name)
      .filter((field) => truncated.includes(field)),
  );
}

/** Returns true if the first rows of a list are the most frequent values. A tree needs the parents of its folders. */
const showsMostFrequent = (facet: FacetConfig): boolean =>
  facet.field_name !== 'folder' &&
  facet.options.sort === 'count' &&
  facet.options.sort_orientation === 'desc' &&
  !isSlider(facet);
