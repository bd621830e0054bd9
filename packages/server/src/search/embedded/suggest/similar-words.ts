import type { StringList } from '../columns/string-list.js';

/** Maximum length of a word that similar words are searched for. The effort grows with it. */
const MAX_LENGTH = 40;

/** A word of the index that resembles a typed one. */
export interface SimilarWord {
  readonly word: number;
  /** Number of typos between the two. 0 for the typed word itself. */
  readonly typos: number;
}

/**
 * Returns the words that differ from a typed word by at most `typos` typos, the closest first. A typo is a missing, an
 * additional or a wrong character, or two swapped ones. It may be anywhere in the word, also at its beginning.
 *
 * The words are in order, so those with the same beginning are adjacent and share the first rows of the distance
 * table. If a beginning already has too many typos, all words with it are skipped. This needs no memory besides the
 * order, and reads few words of a large vocabulary.
 *
 * @param order Numbers of the words, sorted.
 */
export function similarWords(
  words: StringList,
  order: Uint32Array,
  typed: string,
  typos: number,
): SimilarWord[] {
  if (typed.length > MAX_LENGTH) return [];
  const table = new DistanceTable(typed, typos);
  const found: SimilarWord[] = [];
  for (let at = 0; at < order.length;) {
    const word = order[at]!;
    const distance = table.read(words.get(word));
    if (distance !== undefined) {
      if (distance <= typos) found.push({ word, typos: distance });
      at += 1;
    } else {
      at = words.endOfPrefix(order, at, words.encode(table.tooDifferent));
    }
  }
  return found.toSorted((a, b) => a.typos - b.typos);
}

/** Table of the distances between the beginnings of the typed word and those of the word that was read last. */
class DistanceTable {
  /** Beginning of the last word whose every continuation has too many typos. */
  tooDifferent = '';
  #previous = '';
  /** One row per character of the word that was read, after the row of the empty word. */
  readonly #rows: Uint8Array[];
  readonly #width: number;

  constructor(
    private readonly typed: string,
    private readonly typos: number,
  ) {
    this.#width = typed.length + 1;
    this.#rows = Array.from({ length: this.#width + typos + 1 }, () => new Uint8Array(this.#width));
    for (let column = 0; column < this.#width; column++) this.#rows[0]![column] = column;
  }

  /** Returns the distance to a word, or undefined if its beginning `tooDifferent` has too many typos. */
  read(word: string): number | undefined {
    let length = 0;
    const shared = Math.min(this.#previous.length, word.length);
    while (length < shared && this.#previous.charCodeAt(length) === word.charCodeAt(length)) length++;
    for (; length < word.length; length++) {
      if (this.#addRow(word, length) <= this.typos) continue;
      this.tooDifferent = word.slice(0, length + 1);
      this.#previous = this.tooDifferent;
      return undefined;
    }
    this.#previous = word;
    return this.#rows[word.length]![this.#width - 1]!;
  }

  /** Calculates the row of the character at `at`. Returns its least distance. */
  #addRow(word: string, at: number): number {
    const row = this.#rows[at + 1]!;
    const above = this.#rows[at]!;
    const character = word.charCodeAt(at);
    let least = (row[0] = at + 1);
    for (let column = 1; column < row.length; column++) {
      const isSame = this.typed.charCodeAt(column - 1) === character;
      let distance = Math.min(
        above[column - 1]! + (isSame ? 0 : 1),
        above[column]! + 1,
        row[column - 1]! + 1,
      );
      const isSwapped =
        at > 0 &&
        column > 1 &&
        this.typed.charCodeAt(column - 2) === character &&
        this.typed.charCodeAt(column - 1) === word.charCodeAt(at - 1);
      if (isSwapped) distance = Math.min(distance, this.#rows[at - 1]![column - 2]! + 1);
      row[column] = distance;
      least = Math.min(least, distance);
    }
    return least;
  }
}
