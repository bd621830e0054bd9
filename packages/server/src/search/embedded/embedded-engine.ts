import type { FieldName } from '@assetportal/sdk';
import type {
  FacetCount,
  FacetRange,
  IndexedAsset,
  SearchEngine,
  SearchRequest,
  SearchResult,
} from '../engine.js';
import { parseQuery } from '../query.js';
import { Compaction, COMPACTION, type CompactionPolicy } from './compaction.js';
import { countValues, measure } from './counting.js';
import { MemoryIndex } from './memory-index.js';
import { Reader } from './reader.js';
import { Slices } from './slices.js';

export interface EmbeddedEngineOptions {
  /**
   * Gives the assets that the index is to hold at the start: the state is the truth, the index is made from it. Requests
   * are served in between, so a source that reads a database has to read it page by page.
   */
  readonly load?: () => Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>;
  readonly compaction?: CompactionPolicy;
}

/** A search index in this process's memory, without a server or a file of its own. */
export async function createEmbeddedEngine(options: EmbeddedEngineOptions = {}): Promise<SearchEngine> {
  const engine = new EmbeddedEngine(options.compaction ?? COMPACTION);
  if (options.load) await engine.load(options.load());
  return engine;
}

const NO_DOCUMENTS = new Uint32Array(0);

class EmbeddedEngine implements SearchEngine {
  #reader = new Reader(new MemoryIndex());
  #compaction: Compaction | undefined;
  #closed = false;

  constructor(private readonly compaction: CompactionPolicy) {}

  async load(assets: Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>): Promise<void> {
    const slices = new Slices();
    for await (const asset of assets) {
      this.#reader.index.add(asset);
      if (slices.due) await slices.pause();
    }
    await this.#reader.prepare({ field: 'score', direction: 'desc' }, slices);
  }

  async index(assets: readonly IndexedAsset[]): Promise<void> {
    const slices = new Slices();
    for (const asset of assets) {
      this.#remove(asset.asset.id);
      this.#reader.index.add(asset);
      if (slices.due) await slices.pause();
    }
    this.#compactWhenDue();
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#remove(id);
    this.#compactWhenDue();
  }

  async search(request: SearchRequest): Promise<SearchResult> {
    const { index, matcher, narrowing, paging } = await this.#prepared(request.sort);
    const query = parseQuery(request.query);
    const visible = narrowing.visible(matcher.match(query), request.scope);
    const { passed, failedOnly } = narrowing.narrow(visible, request.filters);
    // A column keeps the counts of all, so no more than half of the documents need ever be counted.
    const allBut = passed.length * 2 > index.alive ? narrowing.others(passed) : undefined;
    const facets = new Map<FieldName, readonly FacetCount[]>();
    for (const field of request.facets) {
      const also = failedOnly.get(field);
      const plus = [...(allBut ? [] : [passed]), ...(also ? [also] : [])];
      facets.set(field, countValues(index, field, { plus, ...(allBut && { allBut }) }));
    }
    const ranges = new Map<FieldName, FacetRange>();
    for (const field of request.ranges) {
      const column = index.numbers.get(field);
      const range = column && measure(column, [passed, failedOnly.get(field) ?? NO_DOCUMENTS]);
      if (range) ranges.set(field, range);
    }
    const ids = paging.page(passed, matcher.scores, request).map((document) => index.id(document));
    return { numFound: passed.length, ids, facets, ranges };
  }

  async count(): Promise<number> {
    return this.#reader.index.alive;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#compaction?.stop();
    await this.#compaction?.done;
    this.#reader = new Reader(new MemoryIndex());
  }

  /** The reader with what a search needs up to date; another one when it was replaced meanwhile. */
  async #prepared(sort: SearchRequest['sort']): Promise<Reader> {
    for (;;) {
      const reader = this.#reader;
      await reader.prepare(sort);
      if (reader === this.#reader) return reader;
    }
  }

  #remove(id: string): void {
    const document = this.#reader.index.remove(id);
    if (document >= 0) this.#compaction?.forget(document, id);
  }

  #compactWhenDue(): void {
    if (this.#compaction || this.#closed || !Compaction.isDue(this.#reader.index, this.compaction)) return;
    this.#compaction = new Compaction(this.#reader, this.compaction, (compacted) => {
      this.#compaction = undefined;
      this.#reader = compacted;
    });
  }
}
