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
