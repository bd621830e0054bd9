import { grow } from './grow.js';
import type { Codec } from './codec.js';

const NONE = -(2 ** 31);

/**
 * One number per document, or none. Memory is allocated when the first number is set. Numbers have 32 bits at
 * first. The first fractional or large number converts the column to 64 bits. -2^31 means "none" in both, so
 * `set` ignores this number.
 */
export class NumberColumn {
  #numbers: Int32Array | Float64Array = new Int32Array(0);
  #length = 0;

  serialize(codec: Codec): void {
    this.#numbers = codec.array(this.#numbers);
    this.#length = codec.value(this.#length);
  }

  /** Returns NaN if the document has no number. */
  get(document: number): number {
    const value = this.#numbers[document];
    return value === undefined || value === NONE ? Number.NaN : value;
  }

  /** @param value NaN for none. */
  set(document: number, value: number): void {
    if (!Number.isFinite(value) || value === NONE) return;
    if (this.#numbers instanceof Int32Array && (value | 0) !== value) {
      this.#numbers = Float64Array.from(this.#numbers);
    }
    if (document >= this.#numbers.length) {
      this.#numbers = grow(this.#numbers, document + 1);
      this.#numbers.fill(NONE, this.#length);
      this.#length = this.#numbers.length;
    }
    this.#numbers[document] = value;
  }

  /**
   * Returns the minimum and maximum number in these documents. If none of them has a number, the minimum is
   * greater than the maximum.
   */
  extent(documents: Uint32Array): [min: number, max: number] {
    const numbers = this.#numbers;
    let min = Infinity;
    let max = -Infinity;
    for (let i = 0; i < documents.length; i++) {
      const value = numbers[documents[i]!];
      if (value === undefined || value === NONE) continue;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return [min, max];
  }

  /**
   * For each document that has a number, adds 1 to the count for its bucket. Bucket `i` is between `edges[i]`
   * and `edges[i + 1]`. All buckets except the first and the last have the same width.
   */
  addToBuckets(documents: Uint32Array, edges: Float64Array, counts: Uint32Array): void {
    const numbers = this.#numbers;
    const last = counts.length - 1;
    const inner = edges[1]!;
    const scale = last < 2 ? 0 : (last - 1) / (edges[last]! - inner);
    for (let i = 0; i < documents.length; i++) {
      const value = numbers[documents[i]!];
      if (value === undefined || value === NONE) continue;
      let bucket = last === 0 ? 0 : Math.max(0, Math.min(last, 1 + Math.floor((value - inner) * scale)));
      // Rounding may have put a number on an edge into the adjacent bucket.
      if (value < edges[bucket]!) bucket--;
      else if (bucket < last && value >= edges[bucket + 1]!) bucket++;
      counts[bucket]!++;
    }
  }

  /** Calls `visit` with the position of each document that has no number or a number outside of the range. */
  outside(documents: Uint32Array, from: number, to: number, visit: (at: number) => void): void {
    const numbers = this.#numbers;
    for (let at = 0; at < documents.length; at++) {
      const value = numbers[documents[at]!];
      if (value === undefined || value === NONE || value < from || value > to) visit(at);
    }
  }
}
