import type { SearchResults } from './results.js';

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
