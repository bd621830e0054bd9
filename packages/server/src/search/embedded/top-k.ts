import { InvalidCursor, type SearchRequest } from '../engine.js';
import { firstWhere } from './columns/binary-search.js';
import { grow } from './columns/grow.js';
import type { SortPosition } from './cursor.js';
import type { FieldOrder, FieldOrders } from './index/field-orders.js';
import type { MemoryIndex } from './index/memory-index.js';

/**
 * Maximum number of documents that are sorted directly. For more, the page is selected from the order of all
 * documents.
 */
const MAX_DIRECT_SORT = 4096;
const RANKS = 1 << 16;

interface Page extends Pick<SearchRequest, 'start' | 'rows' | 'sort'> {
  /** The page starts behind this position. `start` is 0 then. */
  readonly after?: SortPosition | undefined;
}

/** Result of a matcher: scores by document, and the number that makes them comparable (`Matcher.norm`). */
interface Scored {
  readonly scores: Float32Array;
  readonly norm: number;
}

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

  /**
   * Returns the documents of a page.
   *
   * @throws InvalidCursor if the value in `after` has another type than the values of the order
   */
  page(documents: Uint32Array, scored: Scored, { start, rows, sort, after }: Page): number[] {
    const order = this.#orderOf(sort);
    if (after && after.value !== null && typeof after.value !== (order?.keyType ?? 'number')) {
      throw new InvalidCursor();
    }
    const end = Math.min(documents.length, start + rows);
    if (start >= end) return [];
    const descending = sort.direction === 'desc';
    if (order) return this.#byField(documents, order, descending, start, end, after);
    const rankOf = this.#rankByScore(documents, scored.scores, descending);
    if (!after) return this.#byScore(documents, start, end);
    const first = this.#countUpTo(
      documents,
      rankOf(Math.fround(Number(after.value) * scored.norm)),
      after.id,
    );
    return this.#byScore(documents, first, Math.min(documents.length, first + rows));
  }

  /** Returns the position of a document, for the page behind it. */
  positionOf(document: number, sort: Page['sort'], { scores, norm }: Scored): SortPosition {
    const order = this.#orderOf(sort);
    const id = this.index.id(document);
    if (!order) return { value: scores[document]! / norm, id };
    return { value: order.has(document) ? order.key(document) : null, id };
  }

  #orderOf({ field }: Page['sort']): FieldOrder | undefined {
    return field === 'score' ? undefined : this.orders.of(field);
  }

  #byField(
    documents: Uint32Array,
    field: FieldOrder,
    descending: boolean,
    start: number,
    end: number,
    after: SortPosition | undefined,
  ): number[] {
    const sign = descending ? -1 : 1;
    if (documents.length <= MAX_DIRECT_SORT) {
      return Array.from(documents)
        .filter((document) => !after || this.#isBehind(document, after, field, sign))
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
    if (descending) this.#addDescending(page, order, marked, field, after);
    else {
      const first = after
        ? firstWhere(order.length, (place) => this.#isBehind(order[place]!, after, field, sign))
        : 0;
      for (let i = first; i < order.length && page.isOpen; i++) if (marked[order[i]!]) page.add(order[i]!);
    }
    if (page.isOpen) {
      const byId = this.index.byId.current();
      for (let i = after?.value === null ? this.#firstBehindId(byId, after.id) : 0; i < byId.length; i++) {
        const document = byId[i]!;
        if (marked[document] && !field.has(document) && !page.add(document)) break;
      }
    }
    this.#unmark(documents);
    return page.documents;
  }

  /** Returns true if a document comes behind a position. */
  #isBehind(document: number, { value, id }: SortPosition, field: FieldOrder, sign: 1 | -1): boolean {
    const has = field.has(document);
    if (value === null || !has) return !has && (value !== null || this.index.id(document) > id);
    const key = field.key(document);
    return key === value ? this.index.id(document) > id : key > value === sign > 0;
  }

  /** Returns the first place behind an ID, in documents that are sorted by ID. */
  #firstBehindId(documents: Uint32Array, id: string): number {
    return firstWhere(documents.length, (place) => this.index.id(documents[place]!) > id);
  }

  /** Adds documents in descending order of their value. Documents with equal values are in ascending order of ID. */
  #addDescending(
    page: PageCollector,
    order: Uint32Array,
    marked: Uint8Array,
    field: FieldOrder,
    after: SortPosition | undefined,
  ): void {
    let groupEnd = order.length;
    if (after) {
      const { value, id } = after;
      groupEnd = value === null ? 0 : firstWhere(order.length, (place) => field.key(order[place]!) >= value);
      const valueEnd =
        value === null ? 0 : firstWhere(order.length, (place) => field.key(order[place]!) > value);
      const others = order.subarray(groupEnd, valueEnd);
      for (let i = this.#firstBehindId(others, id); i < others.length && page.isOpen; i++) {
        if (marked[others[i]!]) page.add(others[i]!);
      }
    }
    while (groupEnd > 0 && page.isOpen) {
      let from = groupEnd - 1;
      while (from > 0 && field.compare(order[from - 1]!, order[from]!) === 0) from--;
      for (let i = from; i < groupEnd && page.isOpen; i++) if (marked[order[i]!]) page.add(order[i]!);
      groupEnd = from;
    }
  }

  /**
   * Returns the documents from position `start` to `end`, by score, then by ID. Sorts only documents with ranks on the
   * page.
   */
  #byScore(documents: Uint32Array, start: number, end: number): number[] {
    if (start >= end) return [];
    const ranks = this.#ranks;
    const histogram = this.#histogram;
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

  /** Returns the number of documents with this rank whose ID is not higher, and of those with lower ranks. */
  #countUpTo(documents: Uint32Array, rank: number, id: string): number {
    const ranks = this.#ranks;
    let count = 0;
    for (let lower = 0; lower < Math.min(rank, RANKS); lower++) count += this.#histogram[lower]!;
    const total = this.#histogram[rank] ?? 0;
    if (total <= MAX_DIRECT_SORT) {
      for (let i = 0; i < documents.length && total > 0; i++) {
        if (ranks[i] === rank && this.index.id(documents[i]!) <= id) count++;
      }
      return count;
    }
    const marked = this.#markRank(documents, ranks, rank);
    const byId = this.index.byId.current();
    const end = this.#firstBehindId(byId, id);
    for (let i = 0; i < end; i++) count += marked[byId[i]!]!;
    this.#unmark(documents);
    return count;
  }

  /**
   * Computes the rank of each element of `documents`, and the number of elements per rank. Quantizes scores to 65,536
   * ranks, relative to the highest score: 0 for the documents that come first.
   *
   * @returns a function that returns the rank of a score, which may be out of range for other scores
   */
  #rankByScore(documents: Uint32Array, scores: Float32Array, descending: boolean): (score: number) => number {
    let highest = 0;
    for (let i = 0; i < documents.length; i++) highest = Math.max(highest, scores[documents[i]!]!);
    const scale = highest === 0 ? 0 : (RANKS - 1) / highest;
    this.#ranks = grow(this.#ranks, documents.length);
    const ranks = this.#ranks;
    const histogram = this.#histogram.fill(0);
    const rankOf = (score: number): number => {
      const step = Math.round(score * scale);
      return descending ? RANKS - 1 - step : step;
    };
    for (let i = 0; i < documents.length; i++) histogram[(ranks[i] = rankOf(scores[documents[i]!]!))]!++;
    return rankOf;
  }

  /** Returns the documents with one rank, by ID, from position `start` to `end` (exclusive) among them. */
  #ofRank(documents: Uint32Array, ranks: Uint16Array, rank: number, start: number, end: number): number[] {
    const page = new PageCollector(start, end);
    const marked = this.#markRank(documents, ranks, rank);
    for (const document of this.index.byId.current()) if (marked[document] && !page.add(document)) break;
    this.#unmark(documents);
    return page.documents;
  }

  #markRank(documents: Uint32Array, ranks: Uint16Array, rank: number): Uint8Array {
    this.#marked = grow(this.#marked, this.index.size);
    for (let i = 0; i < documents.length; i++) if (ranks[i] === rank) this.#marked[documents[i]!] = 1;
    return this.#marked;
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
