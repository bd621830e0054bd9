import {
  DEFAULT_ROWS,
  search,
  searchByBody,
  type BodyOutput,
  type SearchReply,
} from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import type { AppContext } from '../context.js';
import { parseFacets, parseFilters, parseSort } from '../search-parameters.js';

/** Adds the search routes. */
export function searchRoutes({ mount, engine, assets, authorizer, responseCache }: AppContext): void {
  const find = async (
    parameters: BodyOutput<typeof searchByBody>,
    principal: Principal,
  ): Promise<SearchReply> => {
    const start = parameters.solr_start ?? 0;
    const result = await engine.search({
      query: parameters.solr_q ?? '',
      filters: parseFilters(parameters.filter),
      ...parseFacets(parameters.solr_facetfields ?? []),
      sort: parseSort(parameters.solr_sort),
      start,
      rows: parameters.solr_rows ?? DEFAULT_ROWS,
      scope: authorizer.scope(principal),
    });
    return {
      response: { numFound: result.numFound, start, docs: await assets.many(result.ids, principal) },
      facetCounts: {
        facetFields: Object.fromEntries(
          [...result.facets].map(([field, counts]) => [field, counts.map((value) => ({ ...value }))]),
        ),
        facetRanges: Object.fromEntries(
          [...result.ranges].map(([field, range]) => [
            field,
            { ...range, buckets: range.buckets.map((bucket) => ({ ...bucket })) },
          ]),
        ),
      },
    };
  };
  mount(search, (input) => responseCache.respond(input, () => find(input.query, input.principal)));
  mount(searchByBody, async ({ body, principal }) => find(body, principal));
}
