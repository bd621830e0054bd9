import type { Asset } from '../../contract/schemas/common/asset.js';
import { search, searchByBody, suggest, type SearchResult } from '../../contract/calls/search.js';
import type { Suggestion } from '../../contract/schemas/search.js';
import { encodeSearch, type SearchQuery } from '../../contract/search-query.js';
import { invalidCall } from '../transport/response.js';
import { abortError } from '../transport/abort.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { fitsUrl } from '../transport/url.js';

/** Finds assets (specification, section 7, Search). */
export interface Search {
  /** Finds a page of assets, and counts and measures facets over all that are found. */
  query(query: SearchQuery, call?: CallOptions): Promise<SearchResult>;
  /**
   * Every asset found, fetched page by page as the loop goes on; leaving the loop ends it. `start` is where it begins,
   * `rows` the most it hands over, `facets` are not counted.
   */
  all(query: SearchQuery, call?: CallOptions): AsyncGenerator<Asset, void, undefined>;
  /** What could go on with what is being typed: words, and values of facets; the most frequent first. */
  suggest(
    input: {
      /** The content of the search box. */
      readonly text: string;
      /** Only what is found together with this filter. */
      readonly filters?: SearchQuery['filters'];
      /** The most that are answered. Default 8. */
      readonly rows?: number | undefined;
    },
    call?: CallOptions,
  ): Promise<Suggestion[]>;
}

const PAGE = 200;
/** Pages in a row without anything new: then the server repeats itself. */
const MOST_REPEATS = 3;

export function createSearch(transport: Transport): Search {
  const find = async (query: SearchQuery, call?: CallOptions): Promise<SearchResult> => {
    // A text would be an object without a query, and find everything.
    if (typeof query !== 'object')
      throw invalidCall("a search is asked for by an object: { query: 'harbour' }");
    const wire = encodeSearch(query);
    return fitsUrl(wire)
      ? transport.send(search, { query: wire }, call)
      : transport.send(searchByBody, { body: wire }, call);
  };
  async function* all(query: SearchQuery, call?: CallOptions): AsyncGenerator<Asset, void, undefined> {
    const seen = new Set<string>();
    let left = query.rows ?? Number.POSITIVE_INFINITY;
    let repeats = 0;
    for (let start = query.start ?? 0; left > 0;) {
      const rows = Math.min(PAGE, left);
      const { assets, total } = await find({ ...query, facets: [], start, rows }, call);
      const before = seen.size;
      for (const asset of assets) {
        // The library may change while the loop runs and shift the pages: nobody is told of an asset twice.
        if (seen.has(asset.id)) continue;
        seen.add(asset.id);
        if (call?.signal?.aborted === true) throw abortError(call.signal);
        yield asset;
        if ((left -= 1) <= 0) return;
      }
      // A server may answer fewer than it was asked for: the next page begins where this one ended.
      start += assets.length;
      repeats = seen.size === before ? repeats + 1 : 0;
      if (assets.length === 0 || start >= total || repeats > MOST_REPEATS) return;
    }
  }
  const suggestions: Search['suggest'] = async ({ text, filters, rows }, call) => {
    const { filter } = encodeSearch(filters === undefined ? {} : { filters });
    const query = { q: text, ...(filter && { filter }), ...(rows === undefined ? {} : { rows }) };
    return transport.send(suggest, { query }, call);
  };
  return { query: find, all, suggest: suggestions };
}
