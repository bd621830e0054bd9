import type { FieldName } from '@assetportal/sdk/contract';
import type {
  FacetCount,
  FacetRange,
  IndexedAsset,
  FolderScope,
  SearchEngine,
  SearchRequest,
  SearchResult,
  Suggested,
  SuggestRequest,
} from '../engine.js';
import { parseQuery, parseTyped } from '../query.js';
import { Compaction, COMPACTION, type CompactionPolicy } from './index/compaction.js';
import { countValues, measure } from './facets/counting.js';
import { exists } from './match/exists.js';
import { MemoryIndex } from './index/memory-index.js';
import { IndexView } from './index-view.js';
import { TimeSlice } from '../../lib/time-slice.js';
import { restoreSnapshot, saveSnapshot } from './snapshot/snapshot.js';

export interface EmbeddedEngineOptions {
  /**
   * Gives the assets that the index is to hold at the start: the state is the truth, the index is made from it. Requests
   * are served in between, so a source that reads a database has to read it page by page.
   */
  readonly load?: () => Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>;
  /** Where the index is kept between two runs; without it every start makes it anew. */
  readonly snapshot?: SnapshotOptions;
  readonly compaction?: CompactionPolicy;
}

export interface SnapshotOptions {
  readonly file: string;
  /**
   * Names the state that the assets are in now; any change of an asset has to change it. A snapshot is used when it was
   * taken in the state that the assets are in at the start. It is taken after a start without one and on closing.
   */
  readonly revision: () => string;
}

/** A search index in this process's memory, made at the start from `load` or out of the snapshot. */
export async function createEmbeddedEngine(options: EmbeddedEngineOptions = {}): Promise<SearchEngine> {
  const engine = new EmbeddedEngine(options.compaction ?? COMPACTION, options.snapshot);
  if (!engine.restore() && options.load) await engine.load(options.load());
  return engine;
}

const NO_DOCUMENTS = new Uint32Array(0);

class EmbeddedEngine implements SearchEngine {
  #reader = new IndexView(new MemoryIndex());
  #compaction: Compaction | undefined;
  #closed = false;

  /** How often something changed; and how often it had when the snapshot was taken. */
  #changes = 0;
  #saved: number | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly compaction: CompactionPolicy,
    private readonly snapshot: SnapshotOptions | undefined,
  ) {}

  /** @returns whether there was a snapshot to go on from */
  restore(): boolean {
    const index = this.snapshot && restoreSnapshot(this.snapshot.file, this.snapshot.revision());
    if (!index) return false;
    this.#reader = new IndexView(index);
    this.#saved = this.#changes;
    return true;
  }

  async load(assets: Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>): Promise<void> {
    const slices = new TimeSlice();
    for await (const asset of assets) {
      this.#reader.index.add(asset);
      if (slices.due) await slices.pause();
    }
    await this.#reader.prepare({ field: 'score', direction: 'desc' }, slices);
    this.#saving = this.#save();
  }

  async index(assets: readonly IndexedAsset[]): Promise<void> {
    const slices = new TimeSlice();
    this.#changes++;
    for (const asset of assets) {
      const before = this.#reader.index.find(asset.asset.id);
      this.#remove(asset.asset.id);
      this.#reader.index.add(asset, before);
      if (slices.due) await slices.pause();
    }
    // Once more: a search in between has seen a part of it.
    this.#changes++;
    this.#compactWhenDue();
  }

  async remove(ids: readonly string[]): Promise<void> {
    this.#changes++;
    for (const id of ids) this.#remove(id);
    this.#compactWhenDue();
  }

  async search(request: SearchRequest): Promise<SearchResult> {
    const {
      index,
      matcher,
      filters: narrowing,
      paging,
    } = await this.#ready((reader) => reader.prepare(request.sort));
    const query = parseQuery(request.query);
    const visible = narrowing.visible(matcher.match(query), request.scope);
    const { passed, failedOnly } = narrowing.evaluate(visible, request.filters);
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

  async finds(request: Pick<SearchRequest, 'query' | 'filters' | 'scope'>): Promise<boolean> {
    return exists(
      await this.#ready((reader) => reader.prepare({ field: 'score', direction: 'desc' })),
      request,
    );
  }

  async suggest({ text, filters, scope, rows }: SuggestRequest): Promise<readonly Suggested[]> {
    const typed = parseTyped(text);
    if (typed === undefined) return [];
    const {
      index,
      matcher,
      filters: narrowing,
      suggesting,
    } = await this.#ready((reader) => reader.prepareToSuggest());
    const visible = narrowing.visible(matcher.match(typed.rest), scope);
    const { passed } = narrowing.evaluate(visible, filters);
    const isMost = passed.length * 2 > index.alive;
    const counted = isMost ? { plus: [], allBut: narrowing.others(passed) } : { plus: [passed] };
    return suggesting.suggest(typed, passed, counted, rows);
  }

  async topFolders(scope: FolderScope): Promise<string[]> {
    return this.#reader.index.folders.tops(scope);
  }

  revision(): number {
    return this.#changes;
  }

  async count(): Promise<number> {
    return this.#reader.index.alive;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#compaction?.stop();
    await this.#compaction?.done;
    await this.#saving;
    await this.#save();
    this.#reader = new IndexView(new MemoryIndex());
  }

  /** Takes a snapshot, unless something changes meanwhile. One that cannot be written is done without. */
  async #save(): Promise<void> {
    if (!this.snapshot || this.#saved === this.#changes) return;
    const changes = this.#changes;
    const { file, revision } = this.snapshot;
    const unchanged = (): boolean => this.#changes === changes;
    const saved = await saveSnapshot(file, revision(), this.#reader.index, unchanged).catch(() => false);
    if (saved) this.#saved = changes;
  }

  /** The reader with what it needs up to date; another one when it was replaced meanwhile. */
  async #ready(prepare: (reader: IndexView) => Promise<void>): Promise<IndexView> {
    for (;;) {
      const reader = this.#reader;
      await prepare(reader);
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
