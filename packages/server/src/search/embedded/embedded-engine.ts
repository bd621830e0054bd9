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
import { Compaction, COMPACTION, type CompactionPolicy } from './compaction.js';
import { countValues, measure } from './facets/counting.js';
import { exists } from './exists.js';
import { MemoryIndex } from './index/memory-index.js';
import { IndexView } from './index-view.js';
import { SLICE_MS, TimeSlice } from '../../lib/time-slice.js';
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
  /** How long loading and sorting may block the event loop at a time, in milliseconds. Default: {@link SLICE_MS}. */
  readonly sliceMs?: number;
}

interface SnapshotOptions {
  readonly file: string;
  /**
   * Names the state that the assets are in now; any change of an asset has to change it. A snapshot is used when it was
   * taken in the state that the assets are in at the start. It is taken after a start without one and on closing.
   */
  readonly revision: () => string;
}

/** A search index in this process's memory, made at the start from `load` or out of the snapshot. */
export async function createEmbeddedEngine(options: EmbeddedEngineOptions = {}): Promise<SearchEngine> {
  const { compaction = COMPACTION, snapshot, sliceMs = SLICE_MS } = options;
  const engine = new EmbeddedEngine(compaction, snapshot, sliceMs);
  if (!engine.restore() && options.load) await engine.load(options.load());
  return engine;
}

const NO_DOCUMENTS = new Uint32Array(0);

class EmbeddedEngine implements SearchEngine {
  #view = new IndexView(new MemoryIndex());
  #compaction: Compaction | undefined;
  #closed = false;

  /** How often something changed; and how often it had when the snapshot was taken. */
  #changes = 0;
  #saved: number | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly compaction: CompactionPolicy,
    private readonly snapshot: SnapshotOptions | undefined,
    private readonly sliceMs: number,
  ) {}

  /** @returns whether there was a snapshot to go on from */
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

  async index(assets: readonly IndexedAsset[]): Promise<void> {
    const slice = new TimeSlice(this.sliceMs);
    this.#changes++;
    for (const asset of assets) {
      const before = this.#view.index.find(asset.asset.id);
      this.#remove(asset.asset.id);
      this.#view.index.add(asset, before);
      if (slice.due) await slice.pause();
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
      filters: evaluator,
      topK: topK,
    } = await this.#ready((view) => view.prepare(request.sort, new TimeSlice(this.sliceMs)));
    const query = parseQuery(request.query);
    const visible = evaluator.visible(matcher.match(query), request.scope);
    const { passed, failedOnly } = evaluator.evaluate(visible, request.filters);
    // A column keeps the counts of all, so no more than half of the documents need ever be counted.
    const allBut = passed.length * 2 > index.alive ? evaluator.others(passed) : undefined;
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
    const ids = topK.page(passed, matcher.scores, request).map((document) => index.id(document));
    return { numFound: passed.length, ids, facets, ranges };
  }

  async exists(request: Pick<SearchRequest, 'query' | 'filters' | 'scope'>): Promise<boolean> {
    return exists(
      await this.#ready((view) =>
        view.prepare({ field: 'score', direction: 'desc' }, new TimeSlice(this.sliceMs)),
      ),
      request,
    );
  }

  async suggest({ text, filters, scope, rows }: SuggestRequest): Promise<readonly Suggested[]> {
    const typed = parseTyped(text);
    if (typed === undefined) return [];
    const {
      index,
      matcher,
      filters: evaluator,
      suggester,
    } = await this.#ready((view) => view.prepareToSuggest(new TimeSlice(this.sliceMs)));
    const visible = evaluator.visible(matcher.match(typed.rest), scope);
    const { passed } = evaluator.evaluate(visible, filters);
    const isMost = passed.length * 2 > index.alive;
    const counted = isMost ? { plus: [], allBut: evaluator.others(passed) } : { plus: [passed] };
    return suggester.suggest(typed, passed, counted, rows);
  }

  async topFolders(scope: FolderScope): Promise<string[]> {
    return this.#view.index.folders.tops(scope);
  }

  revision(): number {
    return this.#changes;
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

  /** Takes a snapshot, unless something changes meanwhile. One that cannot be written is done without. */
  async #save(): Promise<void> {
    if (!this.snapshot || this.#saved === this.#changes) return;
    const changes = this.#changes;
    const { file, revision } = this.snapshot;
    const unchanged = (): boolean => this.#changes === changes;
    const saved = await saveSnapshot(file, revision(), this.#view.index, unchanged).catch(() => false);
    if (saved) this.#saved = changes;
  }

  /** The view with what it needs up to date; another one when it was replaced meanwhile. */
  async #ready(prepare: (view: IndexView) => Promise<void>): Promise<IndexView> {
    for (;;) {
      const view = this.#view;
      await prepare(view);
      if (view === this.#view) return view;
    }
  }

  #remove(id: string): void {
    const document = this.#view.index.remove(id);
    if (document >= 0) this.#compaction?.forget(document, id);
  }

  #compactWhenDue(): void {
    if (this.#compaction || this.#closed || !Compaction.isDue(this.#view.index, this.compaction)) return;
    this.#compaction = new Compaction(this.#view, this.compaction, (compacted) => {
      this.#compaction = undefined;
      this.#view = compacted;
    });
  }
}
