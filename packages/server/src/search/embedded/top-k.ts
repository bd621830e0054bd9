import type { SearchRequest } from '../engine.js';
import type { FieldOrder, FieldOrders } from './index/field-orders.js';
import { grow } from './columns/grow.js';
import type { MemoryIndex } from './index/memory-index.js';

/**
 * Maximum number of documents that are sorted directly. For more, the page is selected from the order of all
 * documents.
 */
const MAX_DIRECT_SORT = 4096;
const RANKS = 1 << 16;

type Page = Pick<SearchRequest, 'start' | 'rows' | 'sort'>;

/** Selects a page of documents in sort order, and sorts only as far as the page needs it. */
export class TopK {
  /** 1 for the documents of the current call. 0 between calls. */
  #marked = new Uint8Array(0);
  readonly #histogram = new Uint32Array(RANKS);
  #ranks = new Uint16Array(0);
  #positions = new Uint32Array(0);

  constructor(
    private readonly index: MemoryIndex,
    private readonly orders: FieldOrders,
  ) {}

  /** Returns the documents of a page. @param scores Scores by document. */
  page(documents: Uint32Array, scores: Float32Array, { start, rows, sort }: Page): number[] {
    const end = Math.min(documents.length, start + rows);
    if (start >= end) return [];
    const order = sort.field === 'score' ? undefined : this.orders.of(sort.field);
    if (order) return this.#byField(documents, order, sort.direction === 'desc', start, end);
    return this.#byScore(documents, scores, sort.direction === 'desc', start, end);
  }

  #byField(
    documents: Uint32Array,
    field: FieldOrder,
    descending: boolean,
    start: number,
    end: number,
  ): number[] {
    const sign = descending ? -1 : 1;
    if (documents.length <= MAX_DIRECT_SORT) {
      return Array.from(documents)
        .sort((a, b) => {
          const [hasA, hasB] = [field.has(a), field.has(b)];
          if (hasA !== hasB) return hasA ? -1 : 1;
          return (hasA ? sign * field.compare(a, b) : 0) || this.index.compareIds(a, b);
        })
        .slice(start, end);
    }
    const page = new PageCollector(start, end);
    const marked = this.#mark(documents);
    const order = field.order.current();
    if (descending) this.#addDescending(page, order, marked, field);
    else for (let i = 0; i < order.length && page.isOpen; i++) if (marked[order[i]!]) page.add(order[i]!);
    if (page.isOpen) {
      for (const document of this.index.byId.current()) {
        if (marked[document] && !field.has(document) && !page.add(document)) break;
      }
    }
    this.#unmark(documents);
    return page.documents;
  }

  /** Adds documents in descending order of their value. Documents with equal values are in ascending order of ID. */
  #addDescending(page: PageCollector, order: Uint32Array, marked: Uint8Array, field: FieldOrder): void {
    for (let groupEnd = order.length; groupEnd > 0 && page.isOpen;) {
      let from = groupEnd - 1;
      while (from > 0 && field.compare(order[from - 1]!, order[from]!) === 0) from--;
      for (let i = from; i < groupEnd && page.isOpen; i++) if (marked[order[i]!]) page.add(order[i]!);
      groupEnd = from;
    }
  }

  /**
   * Returns the documents from position `start` to `end`, by score, then by ID. Quantizes scores to 65,536
   * ranks, relative to the highest score, so that only documents with ranks on the page are sorted.
   */
  #byScore(
    documents: Uint32Array,
    scores: Float32Array,
    descending: boolean,
    start: number,
    end: number,
  ): number[] {
    const ranks = this.#ranksOf(documents, scores, descending);
    const histogram = this.#histogram.fill(0);
    for (let i = 0; i < documents.length; i++) histogram[ranks[i]!]!++;
    let first = 0;
    let before = 0;
    while (before + histogram[first]! <= start) before += histogram[first++]!;
    let last = first;
    let touched = histogram[last]!;
    while (before + touched < end) touched += histogram[++last]!;
    if (touched > MAX_DIRECT_SORT && first === last)
      return this.#ofRank(documents, ranks, first, start - before, end - before);
    const candidates = this.#ofRanks(documents, ranks, first, last, touched);
    return candidates.slice(start - before, end - before);
  }

  /** Returns the documents with ranks from `first` to `last`, by rank, then by ID. */
  #ofRanks(documents: Uint32Array, ranks: Uint16Array, first: number, last: number, total: number): number[] {
    const byRank: { document: number; rank: number }[] = [];
    for (let i = 0; i < documents.length; i++) {
      const rank = ranks[i]!;
      if (rank >= first && rank <= last) byRank.push({ document: documents[i]!, rank });
    }
    if (total <= MAX_DIRECT_SORT) {
      byRank.sort((a, b) => a.rank - b.rank || this.index.compareIds(a.document, b.document));
      return byRank.map(({ document }) => document);
    }
    // Too many to compare their IDs: sort by their position in the order of all IDs, which is a number.
    this.#positions = grow(this.#positions, this.index.size);
    const positions = this.#positions;
    const order = this.index.byId.current();
    for (let i = 0; i < order.length; i++) positions[order[i]!] = i;
    const keys = Float64Array.from(
      byRank,
      ({ document, rank }) => rank * 2 ** 32 + positions[document]!,
    ).sort();
    return Array.from(keys, (key) => order[key % 2 ** 32]!);
  }

  /** Returns the rank of each element of `documents`: 0 for those that come first. */
  #ranksOf(documents: Uint32Array, scores: Float32Array, descending: boolean): Uint16Array {
    let highest = 0;
    for (let i = 0; i < documents.length; i++) highest = Math.max(highest, scores[documents[i]!]!);
    const scale = highest === 0 ? 0 : (RANKS - 1) / highest;
    this.#ranks = grow(this.#ranks, documents.length);
    const ranks = this.#ranks;
    for (let i = 0; i < documents.length; i++) {
      const step = Math.round(scores[documents[i]!]! * scale);
      ranks[i] = descending ? RANKS - 1 - step : step;
    }
    return ranks;
  }

  /** Returns the documents with one rank, by ID, from position `start` to `end` (exclusive) among them. */
  #ofRank(documents: Uint32Array, ranks: Uint16Array, rank: number, start: number, end: number): number[] {
    const page = new PageCollector(start, end);
    this.#marked = grow(this.#marked, this.index.size);
    const marked = this.#marked;
    for (let i = 0; i < documents.length; i++) if (ranks[i] === rank) marked[documents[i]!] = 1;
    for (const document of this.index.byId.current()) if (marked[document] && !page.add(document)) break;
    this.#unmark(documents);
    return page.documents;
  }

  #mark(documents: Uint32Array): Uint8Array {
    this.#marked = grow(this.#marked, this.index.size);
    for (let i = 0; i < documents.length; i++) this.#marked[documents[i]!] = 1;
    return this.#marked;
  }

  #unmark(documents: Uint32Array): void {
    for (let i = 0; i < documents.length; i++) this.#marked[documents[i]!] = 0;
  }
}

/** Collects the documents of a page from a sorted sequence. */
class PageCollector {
  readonly documents: number[] = [];
  #count = 0;

  constructor(
    private readonly start: number,
    private readonly end: number,
  ) {}

  get isOpen(): boolean {
    return this.#count < this.end;
  }

  /** @returns true if the page needs more documents */
  add(document: number): boolean {
    if (this.#count >= this.start) this.documents.push(document);
    this.#count++;
    return this.isOpen;
  }
}
