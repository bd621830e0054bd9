import type { Asset } from '../../contract/schemas/common/asset.js';
import {
  search,
  searchByBody,
  searchLayout,
  suggest,
  type SearchResult,
} from '../../contract/calls/search.js';
import { searchHits } from '../../contract/calls/hits.js';
import type { AssetHit } from '../../contract/schemas/hits.js';
import type { Suggestion } from '../../contract/schemas/search.js';
import type { ResultLayout } from '../../contract/ratio-code.js';
import { encodeSearch, type SearchQuery } from '../../contract/search-query.js';
import { invalidCall } from '../transport/response.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { fitsUrl } from '../transport/url.js';

/** Search calls (specification, section 7, Search). */
export interface Search {
  /** Returns a page of matching assets, and facets for all matches. */
  query(query: SearchQuery, call?: CallOptions): Promise<SearchResult>;
  /**
   * Returns the aspect ratios of all results, in order. Servers need not have this call.
   *
   * @throws PortalError `invalid-call` if the query is too long for a URL.
   */
  layout(query: Pick<SearchQuery, 'query' | 'filters' | 'sort'>, call?: CallOptions): Promise<ResultLayout>;
  /**
   * Yields all matching assets and fetches pages as the caller iterates. Leaving the loop stops the requests.
   * `start` is the position of the first asset and `rows` the maximum number. `facets` is ignored. Pages by cursor if
   * the server supports it, so that the position is not limited. With `cursor`, continues behind an earlier page.
   */
  all(query: SearchQuery, call?: CallOptions): AsyncGenerator<Asset, void, undefined>;
  /**
   * Yields the pages of results as the caller iterates, each with the total number and the position of its first
   * asset. Leaving the loop stops the requests. Only the first page has facets. Pages may contain fewer assets than
   * `rows` (default 200), and assets that an earlier page contains if the library changes during the loop. Pages by
   * cursor like `all`. With `cursor`, `start` is the position that the first page reports.
   */
  pages(query: SearchQuery, call?: CallOptions): AsyncGenerator<SearchResult, void, undefined>;
  /**
   * Returns the words around the match, for results that the query matches only by the text of the document. Omits
   * other results. Servers that implement only the specification do not have this call: `isMissingCall`.
   *
   * @param input.ids IDs of at most 50 results.
   */
  hits(
    input: { readonly query: string; readonly ids: readonly string[] },
    call?: CallOptions,
  ): Promise<AssetHit[]>;
  /**
   * Suggests terms and facet values for a partial query. Prefix matches come before other matches, each by
   * descending frequency.
   */
  suggest(
    input: {
      /** Content of the search box. */
      readonly text: string;
      /** Restricts the suggestions to terms and values with matches under this filter. */
      readonly filters?: SearchQuery['filters'];
      /** Maximum number of suggestions. Default 8. */
      readonly rows?: number | undefined;
      /**
       * Suggests words that differ from the last word by at most this number of typos (1 or 2) instead of completions:
       * the closest first, then the most frequent. Includes the last word itself, if it occurs.
       */
      readonly typos?: number | undefined;
    },
    call?: CallOptions,
  ): Promise<Suggestion[]>;
}

export function createSearch(transport: Transport): Search {
  const find = async (query: SearchQuery, call?: CallOptions): Promise<SearchResult> => {
    // A string is rejected, because it would be treated as an object without a query, which matches everything.
    if (typeof query !== 'object')
      throw invalidCall("the query must be an object, such as { query: 'harbor' }");
    const wire = encodeSearch(query);
    const result = await (fitsUrl(wire)
      ? transport.send(search, { query: wire }, call)
      : transport.send(searchByBody, { body: wire }, call));
    // Servers need not report the position (specification, section 7, Search).
    return result.start < 0 ? { ...result, start: query.start ?? 0 } : result;
  };
  const load = () => import('../paging/search-pages.js');
  async function* pages(query: SearchQuery, call?: CallOptions) {
    yield* (await load()).pages(find, query, call);
  }
  async function* all(query: SearchQuery, call?: CallOptions) {
    yield* (await load()).all(find, query, call);
  }
  const layout: Search['layout'] = async ({ query, filters, sort }, call) => {
    const wire = encodeSearch({ query, filters, sort });
    if (!fitsUrl(wire)) throw invalidCall('the query is too long for a layout');
    const { numFound, codes, marks = [] } = await transport.send(searchLayout, { query: wire }, call);
    return { total: numFound, codes: bytesOf(codes), marks };
  };
  const hits: Search['hits'] = ({ query: q, ids }, call) =>
    transport.send(searchHits, { query: { q, assetid: [...ids] } }, call);
  return { query: find, layout, hits, all, pages, suggest: createSuggest(transport) };
}

function createSuggest(transport: Transport): Search['suggest'] {
  return async ({ text, filters, rows, typos }, call) => {
    const { filter } = encodeSearch(filters === undefined ? {} : { filters });
    const query = {
      q: text,
      ...(filter && { filter }),
      ...(rows === undefined ? {} : { rows }),
      ...(typos === undefined ? {} : { typos }),
    };
    return transport.send(suggest, { query }, call);
  };
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
