import type { MemoryIndex } from '../index/memory-index.js';
import { partWord, textOfWord } from '../index/part-words.js';
import { similarWords } from './similar-words.js';

/** Terms in the index. Each is a word, a part of words, or both. */
interface IndexedTerms {
  /** Number of each term: that of the word, if it is both. */
  readonly numbers: Uint32Array;
  /** For terms that are both: maps the number of the word to that of the part. */
  readonly partOf: ReadonlyMap<number, number>;
}

/** Returns the terms with a prefix, in order. */
export function termsWithPrefix(index: MemoryIndex, prefix: string): IndexedTerms {
  const { words, parts } = index.wordsWithPrefix(prefix);
  const partOf = new Map<number, number>();
  if (parts.length === 0) return { numbers: words, partOf };
  const numbers = new Uint32Array(words.length + parts.length);
  let length = 0;
  let next = 0;
  for (const part of parts) {
    const text = textOfWord(index.words, part);
    const [place] = index.words.rangeOf(words, text);
    while (next < place) numbers[length++] = words[next++]!;
    const word = words[place];
    if (word !== undefined && word === index.words.find(text)) partOf.set(word, part);
    else numbers[length++] = part;
  }
  while (next < words.length) numbers[length++] = words[next++]!;
  return { numbers: numbers.subarray(0, length), partOf };
}

/** Terms that differ from a typed word by the same number of typos. */
interface SimilarTerms extends IndexedTerms {
  readonly typos: number;
}

/** Returns the terms that differ from a typed word by at most `typos` typos, the closest first. */
export function similarTerms(
  { words, wordOrder }: MemoryIndex,
  typed: string,
  typos: number,
): SimilarTerms[] {
  const order = wordOrder.current();
  const [from, to] = words.rangeOf(order, partWord(''));
  const similar = [
    ...similarWords(words, order.subarray(to), typed, typos),
    ...similarWords(words, order.subarray(from, to), partWord(typed), typos),
  ];
  return Array.from({ length: typos + 1 }, (_, distance) => {
    const numberOf = new Map<string, number>();
    const partOf = new Map<number, number>();
    for (const { word } of similar.filter((one) => one.typos === distance)) {
      const text = textOfWord(words, word);
      const other = numberOf.get(text);
      if (other === undefined) numberOf.set(text, word);
      else partOf.set(other, word);
    }
    const inOrder = [...numberOf].sort(([a], [b]) => (a < b ? -1 : 1));
    return { typos: distance, numbers: Uint32Array.from(inOrder, ([, number]) => number), partOf };
  });
}
