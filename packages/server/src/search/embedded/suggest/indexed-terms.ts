import type { MemoryIndex } from '../index/memory-index.js';
import { partWord, textOfPart } from '../index/part-words.js';
import { similarWords } from './similar-words.js';

/** Number for a text that does not occur as a word, or as a part of words. */
export const NONE = -1;

/** Calls `visit` for each text with a prefix, in order, with its numbers as a word and as a part of words, or {@link NONE}. */
export function eachTerm(
  index: MemoryIndex,
  prefix: string,
  visit: (word: number, part: number) => void,
): void {
  const { words, parts } = index.wordsWithPrefix(prefix);
  let next = 0;
  for (const part of parts) {
    const text = textOfPart(index.words, part);
    const [place] = index.words.rangeOf(words, text);
    while (next < place) visit(words[next++]!, NONE);
    const isWord = index.words.find(text) === words[place];
    visit(isWord ? words[next++]! : NONE, part);
  }
  while (next < words.length) visit(words[next++]!, NONE);
}

/** A text that resembles a typed word. */
interface SimilarTerm {
  /** Number as a word, or {@link NONE}. */
  readonly word: number;
  /** Number as a part of words, or {@link NONE}. */
  readonly part: number;
  /** Number of typos between the two. 0 for the typed word itself. */
  readonly typos: number;
}

/** Returns the texts that differ from a typed word by at most `typos` typos: the closest first, then in order. */
export function similarTerms({ words, wordOrder }: MemoryIndex, typed: string, typos: number): SimilarTerm[] {
  const order = wordOrder.current();
  const [from, to] = words.rangeOf(order, partWord(''));
  const terms = new Map<string, SimilarTerm>();
  for (const similar of similarWords(words, order.subarray(to), typed, typos)) {
    terms.set(words.get(similar.word), { ...similar, part: NONE });
  }
  for (const similar of similarWords(words, order.subarray(from, to), partWord(typed), typos)) {
    const text = textOfPart(words, similar.word);
    terms.set(text, { ...similar, word: terms.get(text)?.word ?? NONE, part: similar.word });
  }
  return [...terms]
    .sort(([a, { typos: x }], [b, { typos: y }]) => x - y || (a < b ? -1 : 1))
    .map(([, term]) => term);
}
