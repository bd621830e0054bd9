import { randomBytes } from 'node:crypto';
import { MAX_START, ratioCode } from '@assetportal/sdk/contract';
import type {
  FieldFacts,
  IndexedAsset,
  FolderScope,
  LayoutRequest,
  Lookup,
  AssetTouch,
  ResultLayout,
  SearchEngine,
  SearchRequest,
  SearchResult,
  SimilarRequest,
  Suggested,
  SuggestRequest,
} from '../engine.js';
import { parseQuery, parsePartialQuery } from '../query.js';
import { Compaction, COMPACTION, type CompactionPolicy } from './compaction.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { countAll } from './facets/counting.js';
import { exists } from './exists.js';
import { fieldFacts } from './facets/field-facts.js';
import { MemoryIndex } from './index/memory-index.js';
import { IndexView } from './index-view.js';
import { createLimiter } from '../../lib/scheduling/limiter.js';
import { SLICE_MS, TimeSlice } from '../../lib/scheduling/time-slice.js';
import { similar } from './similar/similar.js';
import { restoreSnapshot, saveSnapshot } from './snapshot/snapshot.js';

export interface EmbeddedEngineOptions {
  /**
   * Returns the assets to index if there is no valid snapshot. The index is derived from the store, which is the
   * source of truth. Loading yields to the event loop between assets. A database source must therefore read in
   * batches, so that no query stays open meanwhile.
   */
  readonly load?: () => Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>;
  /** Snapshot that stores the index between two runs. Without it, every startup builds a new index. */
  readonly snapshot?: SnapshotOptions;
  readonly compaction?: CompactionPolicy;
  /** Maximum time for which loading and sorting block the event loop, in milliseconds. Default: {@link SLICE_MS}. */
  readonly sliceMs?: number;
}

interface SnapshotOptions {
  readonly file: string;
  /**
   * Returns the current revision of the assets. It is different after every change to an asset. A snapshot is
   * valid only if its revision equals the revision at startup. Snapshots are saved after a startup without a
   * valid one, and on closing if the index has changed.
   */
  readonly revision: () => string;
}

/** Creates an in-memory search index from the snapshot or, if there is no valid one, from `load`. */
export async function createEmbeddedEngine(options: EmbeddedEngineOptions = {}): Promise<SearchEngine> {
  const { compaction = COMPACTION, snapshot, sliceMs = SLICE_MS } = options;
  const engine = new EmbeddedEngine(compaction, snapshot, sliceMs);
  if (!engine.restore() && options.load) await engine.load(options.load());
  return engine;
}

/** Number of results whose ratios are computed without a pause. */
const LAYOUT_PART = 25_000;

class EmbeddedEngine implements SearchEngine {
  #view = new IndexView(new MemoryIndex());
  #compaction: Compaction | undefined;
  #closed = false;
  readonly limits = { maxStart: MAX_START, separateCounts: false };
  /** Distinguishes the generations of this index from those of an index that another process builds. */
  readonly #instance = randomBytes(9).toString('base64url');

  /** Number of changes so far. `#saved` is its value when the last snapshot was saved or restored. */
  #changes = 0;
  #saved: number | undefined;
  #saving: Promise<void> = Promise.resolve();
  /** Runs one change at a time: a change yields to the event loop, and a later one must not overtake it. */
  readonly #writer = createLimiter({ concurrency: 1 });

  constructor(
    private readonly compaction: CompactionPolicy,
    private readonly snapshot: SnapshotOptions | undefined,
    private readonly sliceMs: number,
  ) {}

  /** @returns false if there is no valid snapshot */
  restore(): boolean {
    const index = this.snapshot && restoreSnapshot(this.snapshot.file, this.snapshot.revision());
    if (!index) return false;
    this.#view = new IndexView(index);
    this.#saved = this.#changes;
    return true;
  }

  async load(assets: Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>): Promise<void> {
    const slice = new TimeSlice(this.sliceMs);
    for await (const asset of assets) {
      this.#view.index.add(asset);
      if (slice.due) await slice.pause();
    }
    await this.#view.prepare({ field: 'score', direction: 'desc' }, slice);
    this.#saving = this.#save();
  }

  index(assets: Iterable<IndexedAsset> | AsyncIterable<IndexedAsset>): Promise<void> {
    return this.#writer.run(async () => {
      const slice = new TimeSlice(this.sliceMs);
      this.#changes++;
      for await (const asset of assets) {
        await this.#add(asset, slice);
        if (slice.due) await slice.pause();
      }
      // Increment the counter again, because a search in the meantime may have seen only some of the changes.
      this.#changes++;
      this.#compactWhenDue();
    });
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#writer.run(async () => {
      this.#changes++;
      for (const id of ids) this.#remove(id);
      this.#compactWhenDue();
    });
  }

  touch(changes: readonly AssetTouch[]): Promise<void> {
    return this.#writer.run(async () => {
      this.#changes++;
      for (const { id, numbers } of changes) {
        const document = this.#view.index.find(id);
        if (document < 0) continue;
        this.#view.touch(document, numbers);
        this.#compaction?.touch(document, numbers);
      }
    });
  }

  async search(request: SearchRequest): Promise<SearchResult> {
    const view = await this.#ready((view) => view.prepare(request.sort, new TimeSlice(this.sliceMs)));
    const visible = view.filters.visible(view.matcher.match(parseQuery(request.query)), request.scope);
    const results = view.filters.evaluate(visible, request.filters);
    return {
      numFound: results.passed.length,
      ...countAll(view, results, request),
      ...pageOf(view, results.passed, request),
    };
  }

  async layout({ most, samples: sampled, ...request }: LayoutRequest): Promise<ResultLayout> {
    const slice = new TimeSlice(this.sliceMs);
    const samples: { position: number; id: string }[] = [];
    let codes = new Uint8Array(0);
    for (let start = 0; ;) {
      // Another search may run during a pause and use the same buffers, so each part evaluates the query again.
      const { index, matcher, filters, topK } = await this.#ready((view) =>
        view.prepare(request.sort, slice),
      );
      const visible = filters.visible(matcher.match(parseQuery(request.query)), request.scope);
      const { passed } = filters.evaluate(visible, request.filters);
      const length = Math.min(most, passed.length);
      if (start === 0) codes = new Uint8Array(length);
      const rows = Math.min(LAYOUT_PART, codes.length - start);
      const page = topK.page(passed, matcher, { start, rows, sort: request.sort });
      const width = index.numbers.get('width');
      const height = index.numbers.get('height');
      const step = Math.max(1, Math.ceil(codes.length / sampled));
      page.forEach((document, at) => {
        const position = start + at;
        codes[position] = ratioCode(width?.get(document), height?.get(document));
        if (sampled > 0 && position % step === 0) samples.push({ position, id: index.id(document) });
      });
      start += rows;
      if (start >= codes.length) return { numFound: passed.length, codes, samples };
      await slice.pause();
    }
  }

  async existsMany(lookups: readonly Lookup[]): Promise<boolean[]> {
    const slice = new TimeSlice(this.sliceMs);
    const results: boolean[] = [];
    for (const lookup of lookups) {
      const view = await this.#ready((view) => view.prepare({ field: 'score', direction: 'desc' }, slice));
      results.push(exists(view, lookup));
      await slice.pause();
    }
    return results;
  }

  async suggest({ text, filters, scope, rows, typos }: SuggestRequest): Promise<readonly Suggested[]> {
    const query = parsePartialQuery(text);
    if (query === undefined) return [];
    const {
      index,
      matcher,
      filters: evaluator,
      suggester,
    } = await this.#ready((view) => view.prepareSuggestions(new TimeSlice(this.sliceMs)));
    const visible = evaluator.visible(matcher.match(query.rest), scope);
    const { passed } = evaluator.evaluate(visible, filters);
    if (typos !== undefined) return suggester.similar(query.last, passed, rows, typos);
    const isMajority = passed.length * 2 > index.alive;
    const counted = isMajority ? { plus: [], allBut: evaluator.complement(passed) } : { plus: [passed] };
    return suggester.suggest(query, passed, counted, rows);
  }

  async similar(request: SimilarRequest): Promise<readonly string[]> {
    const { index } = this.#view;
    return similar(index, request).map((document) => index.id(document));
  }

  async fieldFacts(scope: FolderScope): Promise<FieldFacts> {
    const { index, filters, matcher } = await this.#ready((view) =>
      view.prepare({ field: 'score', direction: 'desc' }, new TimeSlice(this.sliceMs)),
    );
    // A copy, because other searches use the same buffers during pauses.
    const documents = filters.visible(matcher.match(parseQuery('*')), scope).slice();
    return fieldFacts(index, documents, new TimeSlice(this.sliceMs));
  }

  async topFolders(scope: FolderScope): Promise<string[]> {
    return this.#view.index.folders.topFolders(scope);
  }

  async generation(): Promise<string> {
    return `${this.#instance}-${this.#changes}`;
  }

  async count(): Promise<number> {
    return this.#view.index.alive;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#compaction?.stop();
    await this.#compaction?.done;
    await this.#saving;
    await this.#save();
    this.#view = new IndexView(new MemoryIndex());
  }

  /**
   * Saves a snapshot, unless the last one is current or the index changes in the meantime. If it cannot be
   * written, the engine works without one.
   */
  async #save(): Promise<void> {
    if (!this.snapshot || this.#saved === this.#changes) return;
    const changes = this.#changes;
    const { file, revision } = this.snapshot;
    const unchanged = (): boolean => this.#changes === changes;
    const saved = await saveSnapshot(file, revision(), this.#view.index, unchanged).catch(() => false);
    if (saved) this.#saved = changes;
  }

  /**
   * Prepares the current view and returns it. If a compaction replaces the view in the meantime, prepares the
   * new one.
   */
  async #ready(prepare: (view: IndexView) => Promise<void>): Promise<IndexView> {
    for (;;) {
      const view = this.#view;
      await prepare(view);
      if (view === this.#view) return view;
    }
  }

  async #add(indexed: IndexedAsset, slice: TimeSlice): Promise<void> {
    const { content, asset } = indexed;
    for (;;) {
      const { index } = this.#view;
      const words = content === undefined ? undefined : await index.wordsOf(content, slice);
      // A compaction has replaced the index and its word numbers.
      if (index !== this.#view.index) continue;
      const before = index.find(asset.id);
      this.#remove(asset.id);
      return index.add(indexed, before, words);
    }
  }

  #remove(id: string): void {
    const document = this.#view.index.remove(id);
    if (document >= 0) this.#compaction?.remove(document, id);
  }

  #compactWhenDue(): void {
    if (this.#compaction || this.#closed || !Compaction.isDue(this.#view.index, this.compaction)) return;
    this.#compaction = new Compaction(this.#view, this.compaction, (compacted) => {
      this.#compaction = undefined;
      this.#view = compacted;
    });
  }
}

/** Returns the IDs of a page, and the cursor of the next one. @throws InvalidCursor */
function pageOf(
  { index, matcher, topK }: IndexView,
  documents: Uint32Array,
  { cursor, start, rows, sort }: SearchRequest,
): Pick<SearchResult, 'ids' | 'next'> {
  if (cursor === undefined) {
    return {
      ids: topK.page(documents, matcher, { start, rows, sort }).map((document) => index.id(document)),
    };
  }
  const after = cursor === '' ? undefined : decodeCursor(sort, cursor);
  // One more document shows whether there is a next page.
  const page = topK.page(documents, matcher, { start: 0, rows: rows + 1, sort, after });
  const last = page[rows - 1];
  const ids = page.slice(0, rows).map((document) => index.id(document));
  if (page.length <= rows || last === undefined) return { ids };
  return { ids, next: encodeCursor(sort, topK.positionOf(last, sort, matcher)) };
}
