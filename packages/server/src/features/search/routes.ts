import {
  DEFAULT_ROWS,
  LAYOUT_MARKS,
  MAX_LAYOUT,
  search,
  searchByBody,
  searchLayout,
  type BodyOutput,
  type QueryOutput,
  type SearchReply,
} from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import type { HandlerInput } from '../../http/mount.js';
import type { AppContext } from '../context.js';
import type { SearchResult } from '../../search/engine.js';
import { parseFacets, parsePaging, parseSort } from '../search-parameters.js';
import { layoutInOrder, parseSearchFilters, searchInOrder } from '../selected-assets.js';
import { createCursorSeal } from './cursor-seal.js';

/** Adds the search routes. */
export function searchRoutes({
  mount,
  engine,
  store,
  assets,
  authorizer,
  missedSearches,
  responseCache,
  settings,
}: AppContext): void {
  const cursors = createCursorSeal(settings.key);
  const reportSubmitted = (
    { solr_q: query = '', submitted }: BodyOutput<typeof searchByBody>,
    input: Pick<HandlerInput<never>, 'principal' | 'request' | 'reply'>,
  ) => {
    const { principal, request, reply } = input;
    if (submitted !== undefined) missedSearches.submitted({ query, principal, request, reply });
  };
  const find = async (
    parameters: BodyOutput<typeof searchByBody>,
    principal: Principal,
  ): Promise<SearchReply> => {
    const { start, cursor } = parsePaging(parameters, engine.limits);
    const selection = {
      query: parameters.solr_q ?? '',
      filters: await parseSearchFilters(parameters.filter, store.assets),
      sort: parseSort(parameters.solr_sort),
    };
    const result = await searchInOrder(engine, {
      ...selection,
      ...parseFacets(parameters.solr_facetfields ?? []),
      start,
      // The first page has an empty cursor.
      cursor: cursor ? cursors.open(cursor, selection) : cursor,
      rows: parameters.solr_rows ?? DEFAULT_ROWS,
      facetLimit: parameters.solr_facetlimit,
      scope: authorizer.scope(principal),
    });
    return {
      response: {
        numFound: result.numFound,
        start,
        docs: await assets.many(result.ids, principal),
        ...(result.next !== undefined && { nextCursor: cursors.seal(result.next, selection) }),
      },
      facetCounts: countsOf(result),
    };
  };
  const layout = createLayout({ engine, store, assets, authorizer });
  mount(searchLayout, (input) => responseCache.respond(input, () => layout(input.query, input.principal)));
  mount(search, (input) => {
    reportSubmitted(input.query, input);
    return responseCache.respond(input, () => find(input.query, input.principal));
  });
  mount(searchByBody, async ({ body, ...input }) => {
    reportSubmitted(body, input);
    return find(body, input.principal);
  });
}

/** Returns the counts of a search as the contract defines them. */
function countsOf(result: SearchResult): SearchReply['facetCounts'] {
  return {
    facetFields: Object.fromEntries(
      [...result.facets].map(([field, counts]) => [field, counts.map((value) => ({ ...value }))]),
    ),
    facetRanges: Object.fromEntries(
      [...result.ranges].map(([field, range]) => [
        field,
        { ...range, buckets: range.buckets.map((bucket) => ({ ...bucket })) },
      ]),
    ),
    ...(result.truncatedFacets.size > 0 && { truncated: [...result.truncatedFacets] }),
  };
}

/** Returns the function that returns the aspect ratios of all results. */
function createLayout({
  engine,
  store,
  assets,
  authorizer,
}: Pick<AppContext, 'engine' | 'store' | 'assets' | 'authorizer'>) {
  return async (parameters: QueryOutput<typeof searchLayout>, principal: Principal) => {
    const sort = parseSort(parameters.solr_sort);
    const { numFound, codes, samples } = await layoutInOrder(engine, {
      query: parameters.solr_q ?? '',
      filters: await parseSearchFilters(parameters.filter, store.assets),
      sort,
      scope: authorizer.scope(principal),
      most: MAX_LAYOUT,
      samples: sort.field === 'score' ? 0 : LAYOUT_MARKS,
    });
    const sampled = await assets.many(
      samples.map(({ id }) => id),
      principal,
    );
    const values = new Map(
      sampled.map((asset) => [asset.id, sort.field === 'score' ? null : asset[sort.field]]),
    );
    const marks = samples.flatMap(({ position, id }) => {
      const value = values.get(id);
      return typeof value === 'string' || typeof value === 'number' ? [{ position, value }] : [];
    });
    const bytes = Buffer.from(codes.buffer, codes.byteOffset, codes.length);
    return { numFound, codes: bytes.toString('base64'), marks };
  };
}
