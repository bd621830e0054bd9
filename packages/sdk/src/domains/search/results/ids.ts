import type { SearchResult } from '../../../contract/calls/search.js';
import { MAX_ROWS } from '../../../contract/limits.js';
import type { SearchResults } from './results.js';

/**
 * Returns the IDs of all results between two positions, both included. Requests results that are not loaded, in pages
 * of 1000.
 */
export async function idsBetween(
  first: number,
  last: number,
  results: SearchResults,
  request: (start: number, rows: number) => Promise<SearchResult>,
): Promise<string[]> {
  const ids: string[] = [];
  let at = first;
  while (at <= last) {
    if (results.covers(at)) {
      const id = results.at(at)?.id;
      if (id !== undefined) ids.push(id);
      at += 1;
      continue;
    }
    const { assets } = await request(at, Math.min(MAX_ROWS, last + 1 - at));
    if (assets.length === 0) return ids;
    ids.push(...assets.map(({ id }) => id));
    at += assets.length;
  }
  return ids;
}

/** Returns the IDs of the results between two positions, both included. Undefined if one of them is not loaded. */
export function loadedIds(first: number, last: number, results: SearchResults): string[] | undefined {
  const ids: string[] = [];
  for (let at = first; at <= last; at += 1) {
    if (!results.covers(at)) return undefined;
    const id = results.at(at)?.id;
    if (id !== undefined) ids.push(id);
  }
  return ids;
}
