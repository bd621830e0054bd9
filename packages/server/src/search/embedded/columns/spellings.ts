import { grow } from './grow.js';

/**
 * Spellings of the values of a column. A value with several spellings is represented by the number of its first one.
 * Costs nothing for a column in which each value has one spelling.
 */
export class Spellings {
  readonly #firstOfKey = new Map<string, number>();
  readonly #keys: string[] = [];
  /** By number of a label, the number of the first spelling. */
  #first = new Uint32Array(64);
  /** The numbers of all spellings of the values that have several, by the first one. */
  readonly #several = new Map<number, number[]>();

  /**
   * @param labels Labels of the column by number.
   * @param keyOf Returns the key that all spellings of a value share. Undefined if each label is a value.
   */
  constructor(
    private readonly labels: readonly string[],
    private readonly keyOf: ((label: string) => string) | undefined,
  ) {}

  /** Adds a new label. */
  add(number: number): void {
    if (this.keyOf === undefined) return;
    const key = this.keyOf(this.labels[number]!);
    this.#keys[number] = key;
    const first = this.#firstOfKey.get(key) ?? number;
    this.#first = grow(this.#first, number + 1);
    this.#first[number] = first;
    if (first === number) this.#firstOfKey.set(key, number);
    else this.#several.set(first, [...this.all(first), number]);
  }

  /** Returns the key of a label, by which values are sorted. */
  key(number: number): string {
    return this.#keys[number] ?? this.labels[number]!;
  }

  /** Returns the number that represents the value of a label. */
  valueOf(number: number): number {
    return this.keyOf === undefined ? number : this.#first[number]!;
  }

  /** Returns the numbers of all spellings of a value, from the number of one of them. */
  all(number: number): readonly number[] {
    const first = this.valueOf(number);
    return this.#several.get(first) ?? [first];
  }

  /** Returns the numbers of all spellings of a value that has no label in this spelling. */
  find(label: string): readonly number[] {
    const first = this.keyOf && this.#firstOfKey.get(this.keyOf(label));
    return first === undefined ? [] : this.all(first);
  }

  /** Returns the first spelling of each value. */
  distinct(numbers: readonly number[]): readonly number[] {
    if (numbers.length < 2 || this.#several.size === 0) return numbers;
    const byValue = new Map<number, number>();
    for (const number of numbers) {
      const value = this.valueOf(number);
      if (!byValue.has(value)) byValue.set(value, number);
    }
    return [...byValue.values()];
  }

  /** Returns the most frequent spelling of a value. Ties: the first in alphabetical order. @param counts Counts by number. */
  best(value: number, counts: Uint32Array): number {
    return this.all(value).reduce((best, number) => {
      const more = counts[number]! - counts[best]!;
      return more > 0 || (more === 0 && this.labels[number]! < this.labels[best]!) ? number : best;
    });
  }

  /** Moves the counts of all spellings of a value to the most frequent one. */
  merge(counts: Uint32Array): void {
    for (const [value, numbers] of this.#several) {
      const best = this.best(value, counts);
      for (const number of numbers) {
        if (number === best) continue;
        counts[best]! += counts[number]!;
        counts[number] = 0;
      }
    }
  }
}
