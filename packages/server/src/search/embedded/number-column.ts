import { grow } from './grow.js';

const NONE = -(2 ** 31);

/** One number a document, or none. Held in 32 bits while all are whole and small enough, in 64 from then on. */
export class NumberColumn {
  #numbers: Int32Array | Float64Array = new Int32Array(0);
  #length = 0;

  /** NaN where the document has none. */
  get(document: number): number {
    const value = this.#numbers[document]!;
    return value === NONE ? Number.NaN : value;
  }

  /** @param value NaN for none */
  set(document: number, value: number): void {
    if (document >= this.#numbers.length) {
      this.#numbers = grow(this.#numbers, document + 1);
      this.#numbers.fill(NONE, this.#length);
    }
    this.#length = Math.max(this.#length, document + 1);
    if (Number.isNaN(value)) return;
    if (this.#numbers instanceof Int32Array && ((value | 0) !== value || value === NONE)) {
      this.#numbers = Float64Array.from(this.#numbers);
    }
    // -2^31 stands for "none" even in 64 bits: no asset has that size, date or count.
    this.#numbers[document] = value;
  }
}
