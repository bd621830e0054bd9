import { search, searchByBody, type Asset, type SearchAnswer } from '../contract/index.js';
import { encodeSearch, type SearchQuery } from '../search/query.js';
import { encodeQuery, LONGEST_URL, type CallOptions, type Transport } from './transport.js';

export interface Search {
  (query: SearchQuery, call?: CallOptions): Promise<SearchAnswer>;
  /** Every asset found, fetched page by page as the loop goes on. */
  all(query: SearchQuery, call?: CallOptions): AsyncGenerator<Asset, void, undefined>;
}

const PAGE = 200;

export function createSearch(transport: Transport): Search {
  const find = (query: SearchQuery, call?: CallOptions): Promise<SearchAnswer> => {
    const wire = encodeSearch(query);
    return encodeQuery(wire).length < LONGEST_URL
      ? transport.send(search, { query: wire }, call)
      : transport.send(searchByBody, { body: wire }, call);
  };
  async function* all(query: SearchQuery, call?: CallOptions): AsyncGenerator<Asset, void, undefined> {
    const seen = new Set<string>();
    for (let start = query.start ?? 0; ; start += PAGE) {
      const answer = await find({ ...query, facets: [], start, rows: PAGE }, call);
      for (const asset of answer.response.docs) {
        // The library may change while the loop runs and shift the pages: nobody is told of an asset twice.
        if (seen.has(asset.id)) continue;
        seen.add(asset.id);
        yield asset;
      }
      if (answer.response.docs.length < PAGE) return;
    }
  }
  return Object.assign(find, { all });
}
