/** What ends a word that is still being typed, so that a `*` after it would change what is meant. */
const NO_PREFIX = /[\s"*)\]:]$/;

/**
 * The query to search for while it is typed: the last bare word is taken as a beginning, so that `harb` finds the
 * harbour before the word is whole. What is quoted, already ends in `*`, is an operator or ends in a space stays.
 */
export function liveQuery(text: string): string {
  if (text.trim() === '' || NO_PREFIX.test(text)) return text;
  // An open quotation mark: the person is in the middle of a phrase.
  if ((text.match(/"/g) ?? []).length % 2 === 1) return text;
  const last = text.split(/\s/).at(-1) ?? '';
  if (last === 'OR' || !/[\p{L}\p{N}]$/u.test(last)) return text;
  // A word that is still being excluded would exclude far too much as a beginning: `-ca` would hide all cats and cars.
  if (last.startsWith('-')) return text;
  return `${text}*`;
}
