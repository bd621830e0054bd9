import type { Suggestion } from '../../contract/schemas/search.js';
import { editDistance } from '../../lib/text/nearest.js';
import { queryOfText, typedText } from './live.js';

/** Only plain words are corrected. Quotation marks therefore search for the text as it is. */
const PLAIN = /^[\p{L}\p{N}]+(?:\s+[\p{L}\p{N}]+)*$/u;

/** Maximum number of words in a text that is corrected. Each word costs up to six requests. */
const MAX_WORDS = 4;

/** Minimum length of a corrected word, in characters. Shorter words resemble too many others. */
const MIN_LENGTH = 4;

/** Number of suggestions to request for the beginning of a word, so that the intended word is among them. */
export const CORRECTION_SUGGESTIONS = 50;

/** Requests suggestions for a text. They include only what the user may see. */
type Suggest = (text: string) => Promise<readonly Suggestion[]>;

/**
 * Returns the query with one misspelled word replaced, or null (decisions, section 7, Did you mean). The replacement is
 * the closest word that begins alike and occurs together with the other words, so the new query has results. One
 * character may differ, or two from a length of six on. Two swapped characters count as one.
 *
 * @param query Query without results.
 */
export async function correctedQuery(query: string, suggest: Suggest): Promise<string | null> {
  const text = typedText(query).trim();
  const words = text.split(/\s+/);
  if (!PLAIN.test(text) || words.length > MAX_WORDS) return null;
  for (const [at, word] of words.entries()) {
    const others = words.filter((_, index) => index !== at);
    for (const beginning of beginningsOf(word)) {
      const suggestions = await suggest([...others, beginning].join(' '));
      if (isWord(word, suggestions)) break;
      const used = closest(word, suggestions);
      if (used !== null) return queryOfText(words.with(at, used).join(' '));
    }
  }
  return null;
}

/**
 * Returns the beginnings to look up: without the last two characters, and the first two. Then those of a word whose
 * first two characters are swapped, or one of which is superfluous. The first character leads to words whose second one is
 * missing or wrong, if they are among the most frequent words with this character. A missing or wrong first character is
 * not corrected.
 */
function beginningsOf(word: string): readonly string[] {
  const characters = [...word];
  if (characters.length < MIN_LENGTH) return [];
  const [first = '', second = '', third = '', fourth = ''] = characters;
  return [
    ...new Set([
      characters.slice(0, -2).join(''),
      first + second,
      second + first + third,
      second + third + fourth,
      first + third + fourth,
      first,
    ]),
  ];
}

/** Returns true if the word is one of the suggestions, and therefore not misspelled. */
const isWord = (word: string, suggestions: readonly Suggestion[]) =>
  suggestions.some(({ kind, text }) => kind === 'term' && fold(text) === fold(word));

function closest(word: string, suggestions: readonly Suggestion[]): string | null {
  const folded = fold(word);
  let least = folded.length < 6 ? 1 : 2;
  let found: string | null = null;
  for (const { kind, text } of suggestions) {
    if (kind !== 'term' || !PLAIN.test(text) || Math.abs(text.length - word.length) > least) continue;
    const distance = typoDistance(folded, fold(text));
    // The suggestions are in the order of their counts, so the first of several equally close words is the best.
    if (distance > 0 && (found === null ? distance <= least : distance < least))
      [found, least] = [text, distance];
  }
  return found;
}

/** Returns the edit distance. Two swapped characters next to each other are one typo. */
function typoDistance(word: string, other: string): number {
  const at = [...word].findIndex((character, index) => character !== other[index]);
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return at >= 0 && swapped === other ? 1 : editDistance(word, other);
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
