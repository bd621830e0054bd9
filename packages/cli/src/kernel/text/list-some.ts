import { plain } from './plain.js';

/** Number of words that a message names. */
const MAX_WORDS = 10;

/**
 * Returns the words for a message, separated by commas. Names the first ten, and the number of the others: `a, b, … (+7)`.
 * Thousands of IDs on standard input must not become one message.
 */
export function listSome(words: readonly string[]): string {
  const more = words.length - MAX_WORDS;
  const named = words.slice(0, MAX_WORDS).map(plain).join(', ');
  return more > 0 ? `${named}, \u2026 (+${more})` : named;
}
