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
    const distance = table.read(words, word);
    if (distance !== undefined) {
      if (distance <= typos) found.push({ word, typos: distance });
      at += 1;
    } else {
      at = words.endOfPrefix(order, at, table.tooDifferent);
    }
  }
  return found.toSorted((a, b) => a.typos - b.typos);
}

/** Table of the distances between the beginnings of the typed word and those of the word that was read last. */
class DistanceTable {
  /** Length of the beginning of the last word whose every continuation has too many typos, in code units. */
  tooDifferent = 0;
  readonly #typed: Uint16Array;
  /** Code units of the word. One more than a similar word has: the beginning of a longer one is too different. */
  #word: Uint16Array;
  #previous: Uint16Array;
  /** Number of code units of the previous word whose rows are in the table. */
  #valid = 0;
  /** One row per code unit of the word that was read, after the row of the empty word. */
  readonly #rows: Uint8Array[];

  constructor(
    typed: string,
    private readonly typos: number,
  ) {
    const width = typed.length + 1;
    this.#typed = Uint16Array.from({ length: typed.length }, (_, at) => typed.charCodeAt(at));
    this.#word = new Uint16Array(width + typos);
    this.#previous = new Uint16Array(width + typos);
    this.#rows = Array.from({ length: width + typos + 1 }, () => new Uint8Array(width));
    for (let column = 0; column < width; column++) this.#rows[0]![column] = column;
  }

  /** Returns the distance to a word. Undefined if its beginning of {@link tooDifferent} has too many typos. */
  read(words: StringList, number: number): number | undefined {
    const word = this.#word;
    const previous = this.#previous;
    const length = words.read(number, word);
    const shared = Math.min(this.#valid, length);
    let at = 0;
    while (at < shared && previous[at] === word[at]) at++;
    [this.#word, this.#previous] = [previous, word];
    for (; at < length; at++) {
      if (this.#addRow(word, at) <= this.typos) continue;
      this.tooDifferent = at + 1;
      this.#valid = at + 1;
      return undefined;
    }
    this.#valid = length;
    return this.#rows[length]![this.#typed.length]!;
  }

  /** Calculates the row of the code unit at `at`. Returns its least distance. */
  #addRow(word: Uint16Array, at: number): number {
    const typed = this.#typed;
    const row = this.#rows[at + 1]!;
    const above = this.#rows[at]!;
    const unit = word[at]!;
    let least = (row[0] = at + 1);
    for (let column = 1; column < row.length; column++) {
      const isSame = typed[column - 1] === unit;
      let distance = Math.min(
        above[column - 1]! + (isSame ? 0 : 1),
        above[column]! + 1,
        row[column - 1]! + 1,
      );
      const isSwapped =
        at > 0 && column > 1 && typed[column - 2] === unit && typed[column - 1] === word[at - 1];
      if (isSwapped) distance = Math.min(distance, this.#rows[at - 1]![column - 2]! + 1);
      row[column] = distance;
      least = Math.min(least, distance);
    }
    return least;
  }
}
