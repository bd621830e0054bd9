import { call } from '../call.js';
import type { Asset } from '../schemas/common/asset.js';
import type { FacetCount, FacetRange, SearchReply } from '../schemas/search.js';

const load = () => import('../schemas/search.js');

export const suggest = call({
  name: 'search.suggest',
  method: 'GET',
  tagged: true,
  path: 'search/suggest',
  summary:
    'Suggests terms and facet values for a partial query, from assets visible to the user. Prefix matches come before other matches, each by descending frequency. With `typos`, suggests the words that resemble the last one.',
  access: 'viewer',
  scope: 'assets:read',
  searches: true,
  problems: ['unknown-field'],
  schemas: async () => (await load()).suggest,
  unwrap: ({ suggestions }) => suggestions,
});

export const searchLayout = call({
  name: 'search.layout',
  method: 'GET',
  tagged: true,
  path: 'search/layout',
  summary:
    'Returns the aspect ratio of every result, so that a client can lay out the results before it has them.',
  access: 'viewer',
  scope: 'assets:read',
  searches: true,
  problems: ['unknown-field'],
  schemas: async () => (await load()).layout,
});

/** Search result: a page of assets, and facets for all matches. */
export interface SearchResult {
  /** Total number of matching assets. */
  readonly total: number;
  /** Position of the page's first asset, starting at 0. */
  readonly start: number;
  readonly assets: Asset[];
  /** Values of the requested facets, keyed by field. */
  readonly facets: Record<string, FacetCount[]>;
  /** Distributions of the requested range facets, keyed by field. */
  readonly ranges: Record<string, FacetRange>;
  /** Cursor of the next page. Absent without a cursor in the query, and on the last page. */
  readonly next?: string | undefined;
  /** Facets that have more values than `facetLimit`. Absent if there are none. */
  readonly truncated?: readonly string[] | undefined;
}

const toResult = ({ response, facetCounts }: SearchReply): SearchResult => ({
  total: response.numFound,
  start: response.start,
  assets: response.docs,
  facets: facetCounts.facetFields,
  ranges: facetCounts.facetRanges ?? {},
  ...(response.nextCursor !== undefined && { next: response.nextCursor }),
  ...(facetCounts.truncated && { truncated: facetCounts.truncated }),
});

const searching = {
  unwrap: toResult,
  path: 'search',
  access: 'viewer',
  idempotent: true,
  problems: ['unknown-field'],
} as const;

export const search = call({
  ...searching,
  name: 'search.get',
  method: 'GET',
  tagged: true,
  scope: 'assets:read',
  searches: true,
  summary: 'Searches for assets and counts the values of the requested facets.',
  schemas: async () => (await load()).search,
});

export const searchByBody = call({
  ...searching,
  name: 'search.post',
  method: 'POST',
  scope: 'assets:read',
  searches: true,
  summary: 'Searches for assets. Accepts a JSON body, for filters that do not fit into a URL.',
  schemas: async () => (await load()).searchByBody,
});
