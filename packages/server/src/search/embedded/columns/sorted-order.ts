import { firstWhere } from './binary-search.js';
import { grow } from './grow.js';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import type { Codec } from './codec.js';

/** Number of elements inserted between two pauses. Inserting them takes a few milliseconds. */
const CHUNK = 4096;

/**
 * The element numbers from 0 up, sorted by a comparison function. Updated on access. Only new numbers are sorted
 * and inserted, which takes about a millisecond for a batch in an order of a million.
 */
export class SortedOrder {
  #order: Uint32Array = new Uint32Array(0);
  #length = 0;
  #seen = 0;

  /**
   * @param size Returns the current number of elements, which never decreases.
   * @param compare Compares two numbers. The result for two numbers changes only in {@link move}.
   * @param belongs Returns true if a number is part of this order.
   */
  constructor(
    private readonly size: () => number,
    private readonly compare: (a: number, b: number) => number,
    private readonly belongs: (number: number) => boolean = () => true,
  ) {}

  serialize(codec: Codec): void {
    this.#order = codec.array(this.#order, this.#length);
    this.#length = codec.value(this.#length);
    this.#seen = codec.value(this.#seen);
  }

  /** Number of elements added since the last update. */
  get pending(): number {
    return this.size() - this.#seen;
  }

  current(): Uint32Array {
    if (this.pending > 0) this.#insert(this.size());
    return this.#order.subarray(0, this.#length);
  }

  /** Inserts most new elements in advance, with pauses, so that `current` does not block the event loop. */
  async prepare(slice: TimeSlice): Promise<void> {
    while (this.pending > CHUNK) {
      this.#insert(this.#seen + CHUNK);
      await slice.pause();
    }
  }

  /**
   * Copies an order from another index, in which the same elements have other numbers.
   * @param numbers Maps a number in `source` to the number in this index plus 1. 0 or undefined if the element
   *   does not exist in this index.
   */
  adopt(source: SortedOrder, numbers: ArrayLike<number>): void {
    const order = new Uint32Array(this.size());
    let length = 0;
    for (const number of source.current()) {
      const here = numbers[number];
      if (here) order[length++] = here - 1;
    }
    this.#order = order;
    this.#length = length;
    this.#seen = this.size();
  }

  /**
   * Moves an element whose value changes to its new place. Takes about a millisecond in an order of a million.
   * @param change Changes the value and therefore the results of `compare` and `belongs` for this element.
   */
  move(number: number, change: () => void): void {
    const isInserted = number < this.#seen;
    const before = isInserted && this.belongs(number) ? this.#placeOf(number) : undefined;
    change();
    if (before !== undefined) this.#order.copyWithin(before, before + 1, this.#length--);
    if (!isInserted || !this.belongs(number)) return;
    const after = this.#positionOf(number, this.#length);
    this.#order = grow(this.#order, this.#length + 1);
    this.#order.copyWithin(after + 1, after, this.#length++);
    this.#order[after] = number;
  }

  #insert(size: number): void {
    const added: number[] = [];
    for (let number = this.#seen; number < size; number++) if (this.belongs(number)) added.push(number);
    added.sort(this.compare);
    this.#seen = size;
    this.#order = grow(this.#order, this.#length + added.length);
    let end = this.#length;
    for (let i = added.length - 1; i >= 0; i--) {
      const position = this.#positionOf(added[i]!, end);
      this.#order.copyWithin(position + i + 1, position, end);
      this.#order[position + i] = added[i]!;
      end = position;
    }
    this.#length += added.length;
  }

  /** Returns the position at which to insert a number among the first `end` elements. */
  #positionOf(number: number, end: number): number {
    return firstWhere(end, (place) => this.compare(this.#order[place]!, number) > 0);
  }

  /** Returns the position of an inserted number. Other numbers, such as deleted documents, may compare as equal. */
  #placeOf(number: number): number {
    let place = this.#positionOf(number, this.#length) - 1;
    while (this.#order[place] !== number) place--;
    return place;
  }
}
