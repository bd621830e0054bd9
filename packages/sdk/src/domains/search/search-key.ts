import type { SearchState } from './url.js';

/**
 * Returns a text that is equal for searches with the same results: the same query, filters and sort. The order of the
 * filters and of their values does not count.
 */
export function searchKey({ query, filters, sort }: Omit<SearchState, 'view'>): string {
  const sorted = Object.keys(filters)
    .sort()
    .map((field) => {
      const entry = filters[field];
      return [field, Array.isArray(entry) ? [...(entry as readonly string[])].sort() : entry];
    });
  return JSON.stringify([query, sorted, sort.field, sort.direction]);
}
