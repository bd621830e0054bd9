import type { SearchResult } from '../../contract/calls/search.js';
import { FIRST_CURSOR } from '../../contract/limits.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { SearchQuery } from '../../contract/search-query.js';
import { abortError } from '../transport/abort.js';
import { MAX_RETRY_AFTER } from '../transport/retry.js';
import type { CallOptions } from '../transport/transport.js';

type Find = (query: SearchQuery, call?: CallOptions) => Promise<SearchResult>;

/** Default number of assets per request. */
const PAGE = 200;
/**
 * Maximum number of consecutive pages without new assets. After more such pages, the iteration ends, because the
 * server is probably repeating itself.
 */
const MAX_REPEATS = 3;

/** Yields the pages of a search. See `Search.pages`. */
export function pages(find: Find, query: SearchQuery, call?: CallOptions): AsyncGenerator<SearchResult> {
  return pagesOf(find, query, () => query.rows ?? PAGE, call);
}

/** Yields the assets of all pages of a search, each once. See `Search.all`. */
export async function* all(find: Find, query: SearchQuery, call?: CallOptions): AsyncGenerator<Asset> {
  const seen = new Set<string>();
  let left = query.rows ?? Number.POSITIVE_INFINITY;
  if (left <= 0) return;
  for await (const { assets } of pagesOf(find, { ...query, facets: [] }, () => Math.min(PAGE, left), call)) {
    for (const asset of assets) {
      // The library may change during the loop and shift the pages. Skip assets that were already yielded.
      if (seen.has(asset.id)) continue;
      seen.add(asset.id);
      if (call?.signal?.aborted === true) throw abortError(call.signal);
      yield asset;
      if ((left -= 1) <= 0) return;
    }
  }
}

/**
 * Yields the pages by cursor, or by position if the server returns no cursor or if the first page is not the first one
 * of the results.
 *
 * @param rowsOf Returns the number of rows to request for the next page.
 */
async function* pagesOf(
  find: Find,
  query: SearchQuery,
  rowsOf: () => number,
  call?: CallOptions,
): AsyncGenerator<SearchResult> {
  // A download or an export waits for the search engine, whatever a single search does.
  const patient = { maxSearchWait: MAX_RETRY_AFTER, ...call };
  const seen = new Set<string>();
  let repeats = 0;
  let facets = query.facets ?? [];
  let start = query.start ?? 0;
  let cursor = query.cursor ?? (start === 0 ? FIRST_CURSOR : undefined);
  for (;;) {
    const place = cursor === undefined ? { start } : { cursor, start: undefined };
    const page = await find({ ...query, facets, ...place, rows: rowsOf() }, patient);
    const before = seen.size;
    for (const { id } of page.assets) seen.add(id);
    yield { ...page, start };
    facets = [];
    // The server may return fewer rows than requested. The next page starts after the received rows.
    start += page.assets.length;
    repeats = seen.size === before ? repeats + 1 : 0;
    if (repeats > MAX_REPEATS) return;
    // A server that returned a cursor returns none only for its last page.
    const isLast = cursor !== undefined && cursor !== FIRST_CURSOR;
    cursor = page.next;
    if (cursor === undefined && (isLast || page.assets.length === 0 || start >= page.total)) return;
  }
}
