import type { SearchResult } from '../../../contract/calls/search.js';
import { MAX_ROWS } from '../../../contract/limits.js';
import type { SearchQuery } from '../../../contract/search-query.js';
import type { SearchResults } from './results.js';

/** The calls that {@link idsBetween} uses. */
interface SearchCalls {
  query(query: SearchQuery): Promise<SearchResult>;
  pages(query: SearchQuery): AsyncIterable<SearchResult>;
}

/**
 * Returns the IDs of all results between two positions, both included. Requests results that are not loaded: one page
 * by position, or several by cursor from the first result, because high positions are expensive for some servers.
 */
export async function idsBetween(
  first: number,
  last: number,
  results: SearchResults,
  { calls, searched }: { readonly calls: SearchCalls; readonly searched: SearchQuery },
): Promise<string[]> {
  const ids = new Map<number, string>();
  const add = (start: number, assets: readonly { readonly id: string }[]) =>
    assets.forEach(({ id }, at) => ids.set(start + at, id));
  const isMissing = (at: number) => !results.covers(at);
  const positions = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const from = positions.find(isMissing);
  const to = positions.findLast(isMissing);
  if (from !== undefined && to !== undefined) {
    if (to - from < MAX_ROWS) {
      add(from, (await calls.query({ ...searched, start: from, rows: to - from + 1 })).assets);
    } else {
      for await (const { start, assets } of calls.pages({ ...searched, rows: MAX_ROWS })) {
        add(start, assets);
        if (start + assets.length > to) break;
      }
    }
  }
  return positions.flatMap((at) => (isMissing(at) ? ids.get(at) : results.at(at)?.id) ?? []);
}
