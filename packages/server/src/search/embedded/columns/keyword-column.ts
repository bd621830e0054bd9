import { grow } from './grow.js';
import { SortedOrder } from './sorted-order.js';
import type { Codec } from './codec.js';
import { Spellings } from './spellings.js';

const LIST = 0x80000000;

/**
 * The values of one field for all documents, as numbers in a dictionary. A cell is 0 (no value) or the number of
 * the only value. With the highest bit set, it is an offset into `lists`. At this offset is the number of
 * values, followed by the values.
 *
 * Spellings of one value have separate numbers. A document has only one of them, so that their counts can be added.
 */
export class KeywordColumn {
  /** Labels by number. Number 0 is "no value". */
  readonly labels: string[] = [''];
  cells = new Uint32Array(256);
  lists = new Uint32Array(64);
  /** Number of documents with each value, excluding removed documents. */
  counts = new Uint32Array(64);
  readonly spellings: Spellings;
  readonly #numbers = new Map<string, number>();
  #free = 0;
  readonly #byLabel = new SortedOrder(
    () => this.labels.length,
    (a, b) => (this.spellings.key(a) < this.spellings.key(b) ? -1 : 1),
  );

  /** @param keyOf Returns the same key for all spellings of a value. Default: each value has one spelling. */
  constructor(keyOf?: (label: string) => string) {
    this.spellings = new Spellings(this.labels, keyOf);
  }

  /** @param documents Number of documents. */
  serialize(codec: Codec, documents: number): void {
    codec.value(this.labels.slice(1)).forEach((label, i) => {
      this.labels[i + 1] = label;
      this.#numbers.set(label, i + 1);
      this.spellings.add(i + 1);
    });
    this.cells = codec.array(this.cells, documents);
    this.lists = codec.array(this.lists, this.#free);
    this.#free = codec.value(this.#free);
    this.counts = codec.array(this.counts, this.labels.length);
  }

  find(label: string): number | undefined {
    return this.#numbers.get(label);
  }

  /** Returns the numbers of all spellings of a value. Empty if no document has had it. */
  numbersOf(value: string): readonly number[] {
    const exact = this.find(value);
    return exact === undefined ? this.spellings.find(value) : this.spellings.all(exact);
  }

  /** All numbers, including 0, in the order of the keys of their labels. */
  get byLabel(): Uint32Array {
    return this.#byLabel.current();
  }

  set(document: number, values: readonly string[]): void {
    this.cells = grow(this.cells, document + 1);
    if (values.length === 0) return;
    const numbers = this.spellings.distinct([...new Set(values)].map((value) => this.intern(value)));
    for (const number of numbers) this.counts[number]!++;
    if (numbers.length === 1) {
      this.cells[document] = numbers[0]!;
      return;
    }
    this.lists = grow(this.lists, this.#free + numbers.length + 1);
    this.cells[document] = LIST + this.#free;
    this.lists[this.#free] = numbers.length;
    this.lists.set(numbers, this.#free + 1);
    this.#free += numbers.length + 1;
  }

  /** Subtracts a document from the counts. */
  uncount(document: number): void {
    this.each(document, (number) => this.counts[number]!--);
  }

  values(document: number): string[] {
    const values: string[] = [];
    this.each(document, (number) => values.push(this.labels[number]!));
    return values;
  }

  each(document: number, visit: (number: number) => void): void {
    const cell = this.cells[document]!;
    if (cell === 0) return;
    if (cell < LIST) return visit(cell);
    const at = cell - LIST;
    for (let i = 1; i <= this.lists[at]!; i++) visit(this.lists[at + i]!);
  }

  /** Returns the number of a document's first value. 0 if it has none. */
  first(document: number): number {
    const cell = this.cells[document]!;
    return cell < LIST ? cell : this.lists[cell - LIST + 1]!;
  }

  /** Adds `sign` to `counts` for every value in each document. */
  count(documents: Uint32Array, counts: Uint32Array, sign: 1 | -1): void {
    const { cells, lists } = this;
    for (let i = 0; i < documents.length; i++) {
      const cell = cells[documents[i]!]!;
      if (cell < LIST) counts[cell]! += sign;
      else {
        const at = cell - LIST;
        const end = at + lists[at]!;
        for (let j = at + 1; j <= end; j++) counts[lists[j]!]! += sign;
      }
    }
  }

  /** Calls `visit` with the position of each document that has none of the selected values. */
  without(documents: Uint32Array, selected: Uint8Array, visit: (at: number) => void): void {
    const { cells } = this;
    for (let at = 0; at < documents.length; at++) {
      const cell = cells[documents[at]!]!;
      if (cell < LIST ? selected[cell] === 0 : !this.has(documents[at]!, selected)) visit(at);
    }
  }

  /** Returns true if a document has any value whose number is marked with 1 in `selected`. */
  has(document: number, selected: Uint8Array): boolean {
    const cell = this.cells[document]!;
    if (cell < LIST) return selected[cell] === 1;
    const at = cell - LIST;
    const end = at + this.lists[at]!;
    for (let j = at + 1; j <= end; j++) if (selected[this.lists[j]!] === 1) return true;
    return false;
  }

  protected intern(label: string): number {
    const existing = this.#numbers.get(label);
    if (existing !== undefined) return existing;
    const number = this.labels.push(label) - 1;
    this.#numbers.set(label, number);
    this.spellings.add(number);
    this.counts = grow(this.counts, number + 1);
    return number;
  }
}
