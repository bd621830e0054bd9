import type { SearchQuery } from '../../../contract/search-query.js';

/** Minimum length of a word's beginning that is searched for. Shorter ones match almost everything. */
const MIN_PREFIX = 3;
/** Share of a word that its beginning keeps. */
const PREFIX_SHARE = 0.6;
const ALL = '*';

/**
 * Returns searches that are similar to one without results, the most similar first: without its filters, for any of
 * its words, and for the beginning of each word. Operators, fields and quotation marks of the query are ignored.
 */
export function closestSearches({
  query,
  filters = {},
  sort,
}: Pick<SearchQuery, 'query' | 'filters' | 'sort'>): readonly SearchQuery[] {
  const words = (query ?? ALL).match(/[\p{L}\p{N}]+/gu) ?? [];
  const beginnings = words
    .map((word) => word.slice(0, Math.max(MIN_PREFIX, Math.round(word.length * PREFIX_SHARE))))
    .filter((beginning) => beginning.length >= MIN_PREFIX);
  const queries = [
    ...(Object.keys(filters).length > 0 ? [query ?? ALL] : []),
    ...(words.length > 1 ? [words.map((word) => `${word}*`).join(' OR ')] : []),
    ...(beginnings.length > 0 ? [beginnings.map((beginning) => `${beginning}*`).join(' OR ')] : []),
  ];
  return [...new Set(queries)].map((similar) => ({ query: similar, filters: {}, ...(sort && { sort }) }));
}
