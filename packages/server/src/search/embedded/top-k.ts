import type { SearchRequest } from '../engine.js';
import type { FieldOrder, FieldOrders } from './index/field-orders.js';
import { grow } from './columns/grow.js';
import type { MemoryIndex } from './index/memory-index.js';

/**
 * Maximum number of documents that are sorted directly. For more, the page is selected from the order of all
 * documents.
 */
const FEW = 4096;
const SCORES = 1 << 16;

type Page = Pick<SearchRequest, 'start' | 'rows' | 'sort'>;

/** Sorts documents, but only as far as the requested page needs it. */
export class TopK {
  /** 1 for the documents of the current call. 0 between calls. */
  #marked = new Uint8Array(0);
  readonly #spread = new Uint32Array(SCORES);
  #ranks = new Uint16Array(0);
  #places = new Uint32Array(0);

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
    if (documents.length <= FEW) {
      return Array.from(documents)
        .sort((a, b) => {
          const [hasA, hasB] = [field.has(a), field.has(b)];
          if (hasA !== hasB) return hasA ? -1 : 1;
          return (hasA ? sign * field.compare(a, b) : 0) || this.index.compareIds(a, b);
        })
        .slice(start, end);
    }
    const page = new PageOf(start, end);
    const marked = this.#mark(documents);
    const order = field.order.current();
    if (descending) this.#takeDescending(page, order, marked, field);
    else for (let i = 0; i < order.length && page.open; i++) if (marked[order[i]!]) page.add(order[i]!);
    if (page.open) {
      for (const document of this.index.byId.current()) {
        if (marked[document] && !field.has(document) && !page.add(document)) break;
      }
    }
    this.#unmark(documents);
    return page.taken;
  }

  /** Adds documents from the end of the order, one group of equal values after the other, and each group by ID. */
  #takeDescending(page: PageOf, order: Uint32Array, marked: Uint8Array, field: FieldOrder): void {
    for (let groupEnd = order.length; groupEnd > 0 && page.open;) {
      let from = groupEnd - 1;
      while (from > 0 && field.compare(order[from - 1]!, order[from]!) === 0) from--;
      for (let i = from; i < groupEnd && page.open; i++) if (marked[order[i]!]) page.add(order[i]!);
      groupEnd = from;
    }
  }

  /**
   * Quantizes scores to 65,536 ranks, relative to the highest score, so that only documents with ranks on the
   * page are sorted.
   */
  #byScore(
    documents: Uint32Array,
    scores: Float32Array,
    descending: boolean,
    start: number,
    end: number,
  ): number[] {
    const ranks = this.#rank(documents, scores, descending);
    const spread = this.#spread.fill(0);
    for (let i = 0; i < documents.length; i++) spread[ranks[i]!]!++;
    let first = 0;
    let before = 0;
    while (before + spread[first]! <= start) before += spread[first++]!;
    let last = first;
    let touched = spread[last]!;
    while (before + touched < end) touched += spread[++last]!;
    if (touched > FEW && first === last)
      return this.#equals(documents, ranks, first, start - before, end - before);
    const candidates = this.#between(documents, ranks, first, last, touched);
    return candidates.slice(start - before, end - before);
  }

  /** Returns the documents with ranks from `first` to `last`, by rank, then by ID. */
  #between(documents: Uint32Array, ranks: Uint16Array, first: number, last: number, total: number): number[] {
    const byRank: { document: number; rank: number }[] = [];
    for (let i = 0; i < documents.length; i++) {
      const rank = ranks[i]!;
      if (rank >= first && rank <= last) byRank.push({ document: documents[i]!, rank });
    }
    if (total <= FEW) {
      byRank.sort((a, b) => a.rank - b.rank || this.index.compareIds(a.document, b.document));
      return byRank.map(({ document }) => document);
    }
    // Too many to compare their IDs: sort by their position in the order of all IDs, which is a number.
    this.#places = grow(this.#places, this.index.size);
    const places = this.#places;
    const order = this.index.byId.current();
    for (let i = 0; i < order.length; i++) places[order[i]!] = i;
    const keys = Float64Array.from(byRank, ({ document, rank }) => rank * 2 ** 32 + places[document]!).sort();
    return Array.from(keys, (key) => order[key % 2 ** 32]!);
  }

  /** Returns the rank of each element of `documents`: 0 for those that come first. */
  #rank(documents: Uint32Array, scores: Float32Array, descending: boolean): Uint16Array {
    let highest = 0;
    for (let i = 0; i < documents.length; i++) highest = Math.max(highest, scores[documents[i]!]!);
    const scale = highest === 0 ? 0 : (SCORES - 1) / highest;
    this.#ranks = grow(this.#ranks, documents.length);
    const ranks = this.#ranks;
    for (let i = 0; i < documents.length; i++) {
      const step = Math.round(scores[documents[i]!]! * scale);
      ranks[i] = descending ? SCORES - 1 - step : step;
    }
    return ranks;
  }

  /** Returns the documents of one rank, by ID, from position `start` to `end` among them. */
  #equals(documents: Uint32Array, ranks: Uint16Array, rank: number, start: number, end: number): number[] {
    const page = new PageOf(start, end);
    this.#marked = grow(this.#marked, this.index.size);
    const marked = this.#marked;
    for (let i = 0; i < documents.length; i++) if (ranks[i] === rank) marked[documents[i]!] = 1;
    for (const document of this.index.byId.current()) if (marked[document] && !page.add(document)) break;
    this.#unmark(documents);
    return page.taken;
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
class PageOf {
  readonly taken: number[] = [];
  #passed = 0;

  constructor(
    private readonly start: number,
    private readonly end: number,
  ) {}

  get open(): boolean {
    return this.#passed < this.end;
  }

  /** @returns true if the page needs more documents */
  add(document: number): boolean {
    if (this.#passed >= this.start) this.taken.push(document);
    this.#passed++;
    return this.open;
  }
}
