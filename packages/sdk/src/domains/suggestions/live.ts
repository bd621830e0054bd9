/** Matches text that does not end in a plain word. A `*` after it would change the meaning of the query. */
const NO_PREFIX = /[\s"*)\]:]$/;

/**
 * Returns the query to search for while the user types. The last plain word is searched as a prefix, so that
 * `harb` matches `harbor`. Quoted text, operators, excluded words, and queries that end with `*` or a space are
 * unchanged.
 */
export function liveQuery(text: string): string {
  if (text.trim() === '' || NO_PREFIX.test(text)) return text;
  // An open quotation mark: the user is typing a phrase.
  if ((text.match(/"/g) ?? []).length % 2 === 1) return text;
  const last = text.split(/\s/).at(-1) ?? '';
  if (last === 'OR' || !/[\p{L}\p{N}]$/u.test(last)) return text;
  // As a prefix, an excluded word that is still incomplete would exclude too much: `-ca` would hide all cats and
  // cars.
  if (last.startsWith('-')) return text;
  return `${text}*`;
}

/**
 * Returns the text of the search field for a query: empty for `*`, and without the `*` that {@link liveQuery} adds. The
 * field then shows what the user typed, also after a reload.
 */
export function typedText(query: string): string {
  if (query === '*') return '';
  const typed = query.slice(0, -1);
  return query.endsWith('*') && liveQuery(typed) === query ? typed : query;
}

/** Returns the query for the text of the search field. The last word is a prefix; an empty field matches everything. */
export function queryOfText(text: string): string {
  return liveQuery(text).trim() || '*';
}
