import {
  MAX_FILTER_IDS,
  MAX_ID_MATCHES,
  MIN_FILTER_ID,
  SCORE,
  type FieldName,
  type Filter,
} from '@assetportal/sdk/contract';
import { ApiError } from '../lib/api-error.js';
import type {
  FilterValue,
  LayoutRequest,
  ResultLayout,
  SearchEngine,
  SearchRequest,
  SearchResult,
} from '../search/engine.js';
import type { AssetRepository } from '../store/assets.js';
import { parseFilters } from './search-parameters.js';

/** Reads assets by the start of their IDs. */
type ByPrefix = Pick<AssetRepository, 'idsByPrefix'>;

/**
 * Converts the filter of a search, which may be limited to a set of assets: `id` is a list of IDs, or of their first
 * characters. Unknown IDs have no effect. The caller applies the scope, which excludes forbidden assets.
 *
 * @throws ApiError `unknown-field`, `invalid-request`
 */
export async function parseSearchFilters(
  filter: Filter | undefined,
  assets: ByPrefix,
): Promise<Map<FieldName, FilterValue>> {
  const { id, ...others } = filter ?? {};
  const filters = parseFilters(others);
  if (id === undefined || id === null) return filters;
  const requested = [...new Set((Array.isArray(id) ? id : [id]).map(String))];
  if (requested.length === 0) return filters;
  if (requested.length > MAX_FILTER_IDS) {
    throw new ApiError('invalid-request', {
      values: { path: 'filter.id', limit: MAX_FILTER_IDS },
      fault: 'many',
    });
  }
  const values = (await Promise.all(requested.map((value) => matching(value, assets)))).flat();
  return filters.set('id', { kind: 'any', values });
}

/**
 * Returns the positions of the assets of a set in the request, by ID. Undefined if the search has another order: it is
 * not limited to a set, searches for words, or is sorted.
 */
function orderOfSet({
  query,
  filters,
  sort,
}: Pick<SearchRequest, 'query' | 'filters' | 'sort'>): ReadonlyMap<string, number> | undefined {
  const ids = filters.get('id');
  const isByRelevance = sort.field === SCORE && sort.direction === 'desc';
  if (ids?.kind !== 'any' || !isByRelevance || !['', '*'].includes(query.trim())) return undefined;
  return new Map(ids.values.map((id, position) => [id, position]));
}

/** Searches for a page of results. Those of a set have the order of the request, as in a link. */
export async function searchInOrder(engine: SearchEngine, request: SearchRequest): Promise<SearchResult> {
  const order = request.cursor === undefined ? orderOfSet(request) : undefined;
  if (order === undefined) return engine.search(request);
  const { start, rows } = request;
  const all = await engine.search({ ...request, start: 0, rows: order.size });
  return { ...all, ids: inOrder(all.ids, order).slice(start, start + rows) };
}

/** Returns the layout of all results. Those of a set have the order of the request, as in a link. */
export async function layoutInOrder(engine: SearchEngine, request: LayoutRequest): Promise<ResultLayout> {
  const order = orderOfSet(request);
  const layout = await engine.layout(request);
  if (order === undefined) return layout;
  const page = { facets: [], ranges: [], start: 0, rows: order.size };
  const { ids } = await engine.search({ ...request, ...page });
  // The index has changed in between. The next layout has the order.
  if (ids.length !== layout.codes.length) return layout;
  const codes = new Map(ids.map((id, position) => [id, layout.codes[position] ?? 0]));
  return { ...layout, codes: Uint8Array.from(inOrder(ids, order), (id) => codes.get(id) ?? 0) };
}

const inOrder = (ids: readonly string[], order: ReadonlyMap<string, number>): string[] =>
  [...ids].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));

/** Returns the IDs that start with a value. A value that is too short for a prefix is an ID. */
const matching = async (value: string, assets: ByPrefix): Promise<readonly string[]> =>
  value.length < MIN_FILTER_ID ? [value] : [value, ...(await assets.idsByPrefix(value, MAX_ID_MATCHES))];
