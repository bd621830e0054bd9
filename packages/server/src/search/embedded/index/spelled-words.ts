import { grow } from '../columns/grow.js';
import { SortedOrder } from '../columns/sorted-order.js';
import { StringList } from '../columns/string-list.js';
import type { StringTable } from '../columns/string-table.js';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';

/** Starts each entry of a spelled word, and separates its forms. No word contains it. */
const MARK = '\u0001';
const MARK_BYTE = 1;

/** Returns the entry in the index for a word that has umlauts, by its two forms: `muller` and `mueller`. */
export const spelledWord = (word: string, spelled: string): string => `${MARK}${word}${MARK}${spelled}`;

/**
 * The words with umlauts in an index. In a word stream, such a word is one entry for both forms, so that a phrase matches
 * in either one. Postings have the forms. Derived from the table of words: new words are added on access.
 */
export class SpelledWords {
  /** Both forms of each word. `#wordOf` has the number of the word for each form. */
  readonly #forms = new StringList();
  #wordOf = new Uint32Array(64);
  #seen = 0;
  readonly #numbers = new Map<number, readonly [number, number]>();
  readonly #order = new SortedOrder(
    () => this.#forms.count,
    (a, b) => this.#forms.compare(a, b) || a - b,
  );

  constructor(private readonly words: StringTable) {}

  /** Returns the numbers of a word's two forms, the folded one first. Undefined for a word without umlauts. */
  formsOf(word: number): readonly [number, number] | undefined {
    if (this.words.firstByte(word) !== MARK_BYTE) return undefined;
    let numbers = this.#numbers.get(word);
    if (numbers === undefined) {
      const [, folded = '', spelled = ''] = this.words.get(word).split(MARK);
      numbers = [this.words.push(folded), this.words.push(spelled)];
      this.#numbers.set(word, numbers);
    }
    return numbers;
  }

  /** Returns the numbers of the words with this form. */
  withForm(form: string): number[] {
    const [order, from, to] = this.#range(form);
    const equal = (number: number): boolean => this.#forms.get(number) === form;
    return Array.from(order.subarray(from, to))
      .filter(equal)
      .map((number) => this.#wordOf[number]!);
  }

  /** Returns the numbers of the words with a form that starts with `prefix`. May contain a word twice. */
  withPrefix(prefix: string): number[] {
    const [order, from, to] = this.#range(prefix);
    return Array.from(order.subarray(from, to), (number) => this.#wordOf[number]!);
  }

  /** Adds new words, without blocking the event loop. */
  async prepare(slice: TimeSlice): Promise<void> {
    while (this.#seen < this.words.count) {
      this.#addNext();
      if (slice.due) await slice.pause();
    }
    await this.#order.prepare(slice);
  }

  #range(prefix: string): [order: Uint32Array, from: number, to: number] {
    while (this.#seen < this.words.count) this.#addNext();
    const order = this.#order.current();
    return [order, ...this.#forms.rangeOf(order, prefix)];
  }

  #addNext(): void {
    const word = this.#seen++;
    for (const form of this.formsOf(word) ?? []) {
      const number = this.#forms.push(this.words.get(form));
      this.#wordOf = grow(this.#wordOf, number + 1);
      this.#wordOf[number] = word;
    }
  }
}
