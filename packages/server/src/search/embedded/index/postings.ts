import { grow } from '../columns/grow.js';
import type { Codec } from '../columns/codec.js';

const PAGE_BITS = 16;
const PAGE = 1 << PAGE_BITS;
const MAX_BLOCK = 2046;

export type PostingsVisitor = (
  documents: Uint32Array,
  weights: Uint16Array,
  from: number,
  to: number,
) => void;

/**
 * The documents with each term and their weights, in ascending order of documents. A term's first posting is
 * stored with the term itself: most terms, such as the number in a file name, have no other. Further postings
 * are in linked blocks, which are larger for terms with more postings. Appending a posting therefore never moves
 * existing blocks.
 *
 * A block is `[address of the next block, capacity << 16 | used, document, document, …]`. Blocks are stored in
 * pages.
 */
export class Postings {
  #counts = new Uint32Array(256);
  #first = new Uint32Array(256);
  #firstWeight = new Uint16Array(256);
  #head = new Uint32Array(256);
  #tail = new Uint32Array(256);
  #pages: Uint32Array[] = [];
  #weights: Uint16Array[] = [];
  /** 0 means "no block", so address 0 stays unused. */
  #free = 2;

  /** @param terms Number of terms. */
  serialize(codec: Codec, terms: number): void {
    this.#counts = codec.array(this.#counts, Math.min(terms, this.#counts.length));
    this.#first = codec.array(this.#first, Math.min(terms, this.#counts.length));
    this.#firstWeight = codec.array(this.#firstWeight, Math.min(terms, this.#counts.length));
    this.#head = codec.array(this.#head, Math.min(terms, this.#counts.length));
    this.#tail = codec.array(this.#tail, Math.min(terms, this.#counts.length));
    const pages = codec.value(this.#pages.length);
    for (let page = 0; page < pages; page++) {
      this.#pages[page] = codec.array(this.#pages[page]!);
      this.#weights[page] = codec.array(this.#weights[page]!);
    }
    this.#free = codec.value(this.#free);
  }

  /** Returns the number of documents with the term, including deleted ones. */
  count(term: number): number {
    return this.#counts[term] ?? 0;
  }

  /** @param document Must be higher than the documents of all existing postings of the term. */
  add(term: number, document: number, weight: number): void {
    if (term >= this.#counts.length) {
      this.#counts = grow(this.#counts, term + 1);
      this.#first = grow(this.#first, term + 1);
      this.#firstWeight = grow(this.#firstWeight, term + 1);
      this.#head = grow(this.#head, term + 1);
      this.#tail = grow(this.#tail, term + 1);
    }
    const count = this.#counts[term]!++;
    if (count === 0) {
      this.#first[term] = document;
      this.#firstWeight[term] = weight;
      return;
    }
    const block = this.#room(term, count);
    const page = this.#pages[block >>> PAGE_BITS]!;
    const offset = block & (PAGE - 1);
    const at = offset + 2 + (page[offset + 1]! & 0xffff);
    page[at] = document;
    this.#weights[block >>> PAGE_BITS]![at] = weight;
    page[offset + 1]!++;
  }

  /** Calls `visit` with slices of parallel arrays that contain the term's postings. */
  each(term: number, visit: PostingsVisitor): void {
    if (this.count(term) === 0) return;
    visit(this.#first, this.#firstWeight, term, term + 1);
    for (let block = this.#head[term]!; block !== 0;) {
      const page = this.#pages[block >>> PAGE_BITS]!;
      const offset = block & (PAGE - 1);
      visit(page, this.#weights[block >>> PAGE_BITS]!, offset + 2, offset + 2 + (page[offset + 1]! & 0xffff));
      block = page[offset]!;
    }
  }

  /** Returns the term's last block, or a new one if it is full or does not exist. */
  #room(term: number, count: number): number {
    const tail = this.#tail[term]!;
    if (tail !== 0) {
      const state = this.#pages[tail >>> PAGE_BITS]![(tail & (PAGE - 1)) + 1]!;
      if ((state & 0xffff) < state >>> 16) return tail;
    }
    const capacity = Math.min(MAX_BLOCK, Math.max(4, count >> 1));
    if ((this.#free & (PAGE - 1)) + capacity + 2 > PAGE) this.#free = (this.#free | (PAGE - 1)) + 1;
    const block = this.#free;
    const page = block >>> PAGE_BITS;
    if (page === this.#pages.length) {
      this.#pages.push(new Uint32Array(PAGE));
      this.#weights.push(new Uint16Array(PAGE));
    }
    this.#free += capacity + 2;
    this.#pages[page]![(block & (PAGE - 1)) + 1] = capacity << 16;
    if (tail === 0) this.#head[term] = block;
    else this.#pages[tail >>> PAGE_BITS]![tail & (PAGE - 1)] = block;
    this.#tail[term] = block;
    return block;
  }
}
