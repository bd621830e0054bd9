import { grow } from './grow.js';
import type { TimeSlice } from '../../../lib/time-slice.js';
import type { Codec } from './codec.js';

/** So many are put in their places within a few milliseconds. */
const CHUNK = 4096;

/**
 * Numbers from 0 up kept in an order, brought up to date when it is asked for: only what came since is sorted and put in
 * its place, which for a batch among a million costs about a millisecond.
 */
export class SortedOrder {
  #order: Uint32Array = new Uint32Array(0);
  #length = 0;
  #seen = 0;

  /**
   * @param size how many numbers there are; only ever grows
   * @param compare never changes its mind about two numbers
   * @param belongs whether a number has a place in this order
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

  /** How many numbers came since the order was last asked for. */
  get behind(): number {
    return this.size() - this.#seen;
  }

  current(): Uint32Array {
    if (this.behind > 0) this.#insert(this.size());
    return this.#order.subarray(0, this.#length);
  }

  /** Does most of the work of `current` beforehand, without keeping others waiting. */
  async prepare(slice: TimeSlice): Promise<void> {
    while (this.behind > CHUNK) {
      this.#insert(this.#seen + CHUNK);
      await slice.pause();
    }
  }

  /**
   * Takes over the order of another index in which the same things have other numbers.
   * @param numbers by number there the number here plus 1; 0 or nothing for what is not here
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

  #insert(size: number): void {
    const added: number[] = [];
    for (let number = this.#seen; number < size; number++) if (this.belongs(number)) added.push(number);
    added.sort(this.compare);
    this.#seen = size;
    this.#order = grow(this.#order, this.#length + added.length);
    let end = this.#length;
    for (let i = added.length - 1; i >= 0; i--) {
      const place = this.#placeOf(added[i]!, end);
      this.#order.copyWithin(place + i + 1, place, end);
      this.#order[place + i] = added[i]!;
      end = place;
    }
    this.#length += added.length;
  }

  /** Where a number belongs among the first `end`. */
  #placeOf(number: number, end: number): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.#order[middle]!, number) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
