import type { IndexStatus } from '@assetportal/sdk/contract';
import { Emitter } from '../lib/emitter.js';
import type { Library } from '../library/library.js';
import type { PreviewProblem } from '../lib/media-error.js';
import {
  changedSince,
  installedPrograms,
  OFFICE_TYPES,
  PROBLEM_VERSION,
  RENDER_VERSIONS,
  type RenditionService,
} from '../media/renditions.js';
import type { IndexedAsset } from '../search/engine.js';
import type { ReferencePolicy } from '../auth/permissions/reference-policy.js';
import type { AppliedBatch, AssetRecord, AssetRepository } from '../store/assets.js';
import { DelayedRetries } from './delayed-retries.js';
import { createDownloadCounter, type DownloadCounter } from './download-counter.js';
import type { AssetChange, IndexFeed } from './index-feed.js';
import { prepareAsset } from './prepare-asset.js';
import { PreviewFailures } from './preview-failures.js';
import { PreviewQueue } from './preview-queue.js';
import { RetriedFailures } from './retried-failures.js';
import { refreshReferring } from './reference-refresh.js';
import { createSources, type Sources } from './sources.js';

/** Indexes the library: reads its files, adds them to the search index, and creates their previews. */
export interface Indexing {
  readonly sources: Sources;
  readonly downloadCounter: DownloadCounter;
  start(): Promise<void>;
  status(): IndexStatus;
  /** Returns the files that could not be read, and the files without a preview because they are damaged. */
  failures(): NonNullable<IndexStatus['failures']>;
  /** Returns the offline assets that are on hold, or undefined if there are none. */
  held(): IndexStatus['held'];
  /** Ends the hold of these assets (`Library.confirmLoss`). */
  confirmLoss(): Promise<void>;
  /**
   * Reads the files of failures again, and creates their previews again. Until then, they are `retrying`. Ignores other
   * assets. Returns the number of retried failures.
   */
  retry(ids: readonly string[]): Promise<number>;
  onStatus(listener: (status: IndexStatus) => void): () => void;
  /**
   * Calls the listener with asset changes when searches include them, or when the store contains them while the search
   * engine is unavailable.
   */
  onAssets(listener: (changes: readonly AssetChange[]) => void): () => void;
  /**
   * Renders the previews of models again that may show other files than before. Call after the permission rules
   * have changed.
   */
  refreshReferences(): Promise<void>;
  /** Resolves when all files of the library are indexed and have their previews, and searches include them. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface IndexingParts {
  readonly openLibrary: (onBatch: (batch: AppliedBatch) => Promise<void>) => Library;
  readonly assets: AssetRepository;
  readonly feed: IndexFeed;
  readonly media: RenditionService;
  readonly references: ReferencePolicy;
  readonly onError: (error: unknown) => void;
}

export const createIndexing = (parts: IndexingParts): Indexing => new Pipeline(parts);

/** Store key for the programs that were installed when the library was last indexed. */
const PROGRAMS = 'programs';
const hasOffice = (programs: string): boolean => programs.split(' ').includes('soffice');

/** Store key for the version of the problems that the assets have. */
const PROBLEMS = 'problem-version';
/** Store key for the versions of the decoders of the previews. */
const RENDERED = 'render-versions';

/**
 * Indexes each file in two steps. As soon as the library has read a file, the asset is searchable. Then the
 * media component reads the content (placeholder, colors, text), and the asset is complete.
 */
class Pipeline implements Indexing {
  readonly sources: Sources;
  readonly downloadCounter: DownloadCounter;
  readonly #library: Library;
  readonly #previews: PreviewQueue;
  readonly #previewFailures = new PreviewFailures();
  readonly #retrying: RetriedFailures;
  readonly #retries: DelayedRetries;
  readonly #status = new Emitter<IndexStatus>();

  constructor(private readonly parts: IndexingParts) {
    this.sources = createSources(parts.assets, parts.references);
    this.downloadCounter = createDownloadCounter(parts);
    this.#previews = new PreviewQueue({
      assets: parts.assets,
      prepare: (record) => this.#prepare(record),
      onChange: () => this.#status.emit(this.status()),
      onError: parts.onError,
    });
    this.#retries = new DelayedRetries((id) => {
      parts.assets
        .invalidatePrepared(id)
        .then(() => this.#previews.fill())
        .catch(parts.onError);
    });
    this.#retrying = new RetriedFailures({
      assets: parts.assets,
      media: parts.media,
      rescan: () => this.#library.rescan({ failed: true }),
      prepare: (ids) => {
        this.#previews.repeat(ids);
        this.#previews.fill();
      },
      onChange: () => this.#status.emit(this.status()),
      onError: parts.onError,
    });
    this.#library = parts.openLibrary((batch) => this.#applyBatch(batch));
    this.#library.onStatus(() => this.#status.emit(this.status()));
  }

  async start(): Promise<void> {
    await this.#retryPreviews();
    await this.#repeatPreviews();
    await this.#previewFailures.load(this.parts.assets);
    await this.refreshReferences();
    await this.#library.start();
    this.#previews.fill();
  }

  status(): IndexStatus {
    const { state, found, done, failed, problem } = this.#library.status();
    const { offline, lost } = this.#library.offline();
    const previewFailures = this.#previewFailures.except(this.#library.failures());
    return {
      state: state === 'idle' && this.#previews.isIdle && this.#retrying.isEmpty ? 'idle' : 'indexing',
      found,
      done: Math.max(0, done - this.#previews.pending),
      failed: failed + previewFailures.length,
      ...(offline > 0 && { offline }),
      ...(lost > 0 && { problem: 'sudden-loss' }),
      ...(problem !== undefined && { problem }),
    };
  }

  held(): IndexStatus['held'] {
    const { unmounted, lost } = this.#library.offline();
    const assets = unmounted + lost;
    return assets === 0 ? undefined : { assets, unmounted: [...(this.#library.status().unmounted ?? [])] };
  }

  confirmLoss(): Promise<void> {
    return this.#library.confirmLoss();
  }

  failures(): NonNullable<IndexStatus['failures']> {
    const failures = this.#library.failures();
    return [...failures, ...this.#previewFailures.except(failures)].map((failure) => ({
      ...failure,
      ...(this.#retrying.has(failure.id) && { retrying: true }),
    }));
  }

  retry(ids: readonly string[]): Promise<number> {
    const failed = new Set(this.failures().map(({ id }) => id));
    return this.#retrying.retry(ids.filter((id) => failed.has(id)));
  }

  onStatus(listener: (status: IndexStatus) => void): () => void {
    return this.#status.on(listener);
  }

  onAssets(listener: (changes: readonly AssetChange[]) => void): () => void {
    return this.parts.feed.onVisible(listener);
  }

  async refreshReferences(): Promise<void> {
    this.#previews.repeat(await refreshReferring(this.parts.assets, this.parts.references));
    this.#previews.fill();
  }

  async settled(): Promise<void> {
    await this.#library.settled();
    if (this.status().state !== 'idle') await this.#status.next(({ state }) => state === 'idle');
    await this.parts.feed.settled();
  }

  async close(): Promise<void> {
    this.#previews.stop();
    this.#retries.stop();
    const counted = this.downloadCounter.close();
    await this.#library.close();
    await this.parts.media.close();
    await Promise.all([counted, this.#previews.ended()]);
  }

  async #applyBatch(batch: AppliedBatch): Promise<void> {
    const { changed, removed, offline, before } = batch;
    const { feed, media } = this.parts;
    const gone = [...removed, ...offline];
    for (const id of [...gone, ...changed.map((record) => record.id)]) {
      this.#previewFailures.delete(id);
      this.#retries.forget(id);
    }
    this.#retrying.forget(gone);
    await feed.update({
      removed: gone,
      indexed: this.#searchable(batch),
      changes: [
        ...gone.map((id) => ({ id, was: before.get(id), is: undefined })),
        ...changed.map(({ id, asset }) => ({ id, was: before.get(id), is: asset.folder })),
      ],
    });
    await Promise.all(removed.map((id) => media.removeAsset(id)));
    await this.#previews.invalidateReferring(changed.map(({ asset }) => asset.fname));
    await this.#invalidateMovedModels(changed, before);
    this.#previews.fill();
  }

  /** Reads each text only when it is added to the search index: the content of a whole batch can exceed the memory. */
  async *#searchable({ changed, returned }: AppliedBatch): AsyncIterable<IndexedAsset> {
    for (const { id, asset } of changed)
      yield returned.has(id) ? { asset, content: await this.parts.assets.text(id) } : { asset };
  }

  /** Prepares models again that moved to a folder whose previews may show other files. */
  async #invalidateMovedModels(
    changed: readonly AssetRecord[],
    before: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { assets, references } = this.parts;
    for (const { id, asset } of changed) {
      const was = before.get(id) ?? asset.folder;
      if (was === asset.folder || !asset.asset_groups.includes('3d')) continue;
      if (references.fingerprint(was) === references.fingerprint(asset.folder)) continue;
      await assets.invalidatePrepared(id);
      this.#previews.repeat([id]);
    }
  }

  async #prepare(record: AssetRecord): Promise<void> {
    const prepared = await prepareAsset(record, { ...this.parts, sources: this.sources });
    this.#retrying.ended(record.id);
    if (prepared === undefined) return;
    const { asset } = prepared.record;
    this.#previewFailures.set(record, prepared.problem);
    if (prepared.interrupted) this.#retries.schedule(record.id);
    else this.#retries.forget(record.id);
    await this.parts.feed.update({
      removed: [],
      indexed: [{ asset, content: prepared.content ?? '' }],
      changes: [{ id: record.id, was: asset.folder, is: asset.folder }],
    });
  }

  /**
   * Schedules a retry of previews that timed out or could not be read, because the machine may be less busy now. If
   * the installed programs have changed, also retries previews whose program was missing. After an update that
   * corrects wrong problems, also retries damaged files.
   */
  async #retryPreviews(): Promise<void> {
    const { assets } = this.parts;
    const programs = await installedPrograms();
    const problems: PreviewProblem[] = ['timed-out', 'unreadable'];
    const before = await assets.getLibraryValue(PROGRAMS);
    if (programs !== before) problems.push('tool-missing');
    // Without LibreOffice, office documents have a preview that shows less.
    if (hasOffice(programs) !== hasOffice(before ?? programs)) await assets.invalidateTypes(OFFICE_TYPES);
    if ((await assets.getLibraryValue(PROBLEMS)) !== String(PROBLEM_VERSION)) problems.push('damaged');
    await assets.retryPreviewProblems(problems);
    await assets.setLibraryValue(PROBLEMS, String(PROBLEM_VERSION));
    await assets.setLibraryValue(PROGRAMS, programs);
  }

  /** After an update that changes the images of some file types, schedules their previews again. */
  async #repeatPreviews(): Promise<void> {
    const { assets } = this.parts;
    await assets.invalidateTypes(changedSince(await assets.getLibraryValue(RENDERED)));
    await assets.setLibraryValue(RENDERED, RENDER_VERSIONS);
  }
}
