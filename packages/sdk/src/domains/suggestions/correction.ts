import type { Suggestion } from '../../contract/schemas/search.js';
import { TEXT_FORMS } from '../../lib/text/folding.js';
import { queryOfText, typedText } from './live.js';

/** Only plain words are corrected. Quotation marks therefore search for the text as it is. */
const PLAIN = /^[\p{L}\p{N}\p{M}\p{DI}]+(?:\s+[\p{L}\p{N}\p{M}\p{DI}]+)*$/u;

/** Maximum number of words in a text that is corrected. Each word costs a request. */
const MAX_WORDS = 4;

/** Minimum length of a corrected word, in characters. Shorter words resemble too many others. */
const MIN_LENGTH = 4;

/** Number of similar words to request. The first one that is a plain word is used. */
const ROWS = 5;

/** Requests words that resemble the last word of a text. They include only what the user may see. */
type Suggest = (input: {
  readonly text: string;
  readonly typos: number;
  readonly rows: number;
}) => Promise<readonly Suggestion[]>;

/**
 * Returns the query with one misspelled word replaced, or null (decisions, section 7, Did you mean). The replacement is
 * the closest word that occurs together with the other words, so the new query has results.
 *
 * @param query Query without results.
 */
export async function correctedQuery(query: string, suggest: Suggest): Promise<string | null> {
  const text = typedText(query).trim();
  const words = text.split(/\s+/);
  if (!PLAIN.test(text) || words.length > MAX_WORDS) return null;
  for (const [at, word] of words.entries()) {
    const typos = maxTypos(word);
    if (typos === 0) continue;
    const others = words.filter((_, index) => index !== at);
    const similar = await suggest({ text: [...others, word].join(' '), typos, rows: ROWS });
    const closest = similar.find((one) => one.kind === 'term' && PLAIN.test(one.text));
    // The closest word is the word itself if it is not misspelled.
    if (closest !== undefined && !isSame(closest.text, word))
      return queryOfText(words.with(at, closest.text).join(' '));
  }
  return null;
}

/** Returns the number of characters of a misspelled word that may be missing, wrong, superfluous or swapped. */
function maxTypos(word: string): number {
  const { length } = [...word];
  if (length < MIN_LENGTH) return 0;
  return length < 6 ? 1 : 2;
}

const isSame = (one: string, other: string) => TEXT_FORMS.some((form) => form(one) === form(other));
