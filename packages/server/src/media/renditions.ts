import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { HitBox } from '@assetportal/sdk/contract';
import { ApiError } from '../lib/api-error.js';
import { createDiskSpace, diskFullError, type DiskSpace } from '../lib/disk-space.js';
import { isDiskFull } from '../lib/errors.js';
import { asMediaError, MediaError, type PreviewProblem } from '../lib/media-error.js';
import { endsWithin } from '../lib/scheduling/timeout.js';
import { declareLibrary } from '../workers/sandbox/environment.js';
import { processLimits } from '../workers/limits.js';
import { ProcessEnded } from '../workers/process-end.js';
import { JobQueue, type Load, type Priority } from '../workers/queue.js';
import { RenditionCache, type Rendition } from './cache/cache.js';
import { READING_MS } from './cache/holds.js';
import type { CachedSize } from './cache/sizes.js';
import { DecodeError, type ImageFacts } from './common/decoded-image.js';
import { cacheKeyOf, type CacheKey, type ConversionRecipe, type RenditionRecipe } from './common/recipe.js';
import { outputFolder, type Source } from './common/source.js';
import { referencedFilesOf } from './decoders/model.js';
import { hasPages, hasText, isReadable, locateOnPage, readPagedText, readText } from './document-text.js';
import { runConversionJob } from './jobs/conversion-job.js';
import { runDerivedJob, type DerivedRecipe } from './jobs/derived-job.js';
import { InFlightJobs, type InFlightJob } from './jobs/in-flight-jobs.js';
import type { JobContext, JobKind, JobResult, OnProgress } from './jobs/job.js';
import { isLasting, jobError } from './jobs/job-error.js';
import { runPreviewJob } from './jobs/preview-job.js';
import { runTrialJob, type TrialFile, type TrialOptions } from './jobs/trial-job.js';
import { isOffice } from './office/office.js';
import { closeTools, createTools } from './tools.js';

export type { Rendition } from './cache/cache.js';
export { FORMATS, type RenditionFormat } from './common/formats.js';
export { PROBLEM_VERSION, videoPages } from './common/limits.js';
export type { CachedSize } from './cache/sizes.js';
export { changedSince, RENDER_VERSIONS, renderSuffix } from './common/render-version.js';
export { specOf, variantOf, type ConversionRecipe, type RenditionSpec } from './common/recipe.js';
export type { Source } from './common/source.js';
export { estimatedBytes } from './convert/estimate.js';
export { videoHeight, type Dimensions } from './convert/geometry.js';
export { outputSize } from './convert/output-size.js';
export { convertedVideoSize } from './video/mp4.js';
export type { Load } from '../workers/queue.js';
export { hasPages } from './document-text.js';
export type { OnProgress } from './jobs/job.js';
export { isOffice, OFFICE_TYPES } from './office/office.js';
export { convertTools, installedPrograms, type ConvertTools } from './programs.js';
export { audioPlaysEverywhere, isWebMp4, playsEverywhere } from './video/playback.js';

export interface RenditionServiceOptions {
  /** Folder that contains all files to convert. */
  readonly library: string;
  /** State directory. Renditions are stored in its subfolder `renditions`. */
  readonly data: string;
  /** Space of the disk with the state directory. Default: with the default reserve. */
  readonly space?: DiskSpace;
  /** Maximum total size of the renditions on disk, in bytes. Default: 5 GiB. Links may exceed it by half. */
  readonly maxBytes?: number;
  /**
   * Maximum number of concurrent jobs, not counting videos and office documents. Default: that of the memory budget
   * and the processors (`ProcessLimits.jobs`).
   */
  readonly concurrency?: number;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
}

/** Facts about a file, determined while creating its preview. */
export interface MediaFacts extends ImageFacts {
  /** Base64-encoded ThumbHash. */
  readonly thumbhash?: string;
  /** Values of `color_code`, largest area first. */
  readonly colors?: number[];
  readonly hasPreview: boolean;
  /**
   * True if there is no preview because the system ended a process, which says nothing about the file. The caller
   * should try again later.
   */
  readonly interrupted?: boolean;
  /** The reason why there is no preview. With a preview: `incomplete` without a texture, `suspicious` if it contradicts the file. */
  readonly problem?: PreviewProblem;
}

/** Job counts by kind. */
export type RenditionLoad = ReadonlyMap<JobKind, Load>;

interface CachedOptions {
  /** Milliseconds for which the file is not evicted. Default: one minute. */
  readonly hold?: number | undefined;
}

interface GetOptions extends CachedOptions {
  readonly onProgress?: OnProgress | undefined;
}

/** Creates and caches renditions: thumbnails, previews and converted downloads. */
export interface RenditionService {
  /**
   * Returns a rendition from the cache, or creates it. Calls for the same rendition share one job.
   *
   * @throws MediaError, or an error with the code `ENOSPC` if the disk is full
   */
  get(source: Source, recipe: RenditionRecipe, options?: GetOptions): Promise<Rendition>;
  /** Returns a rendition if it is cached. */
  cached(source: Source, recipe: RenditionRecipe, options?: CachedOptions): Promise<Rendition | undefined>;
  /**
   * Converts a file as `get` does, in the same queue, but stores neither the result nor a problem.
   *
   * @throws MediaError, or an error with the code `ENOSPC` if the disk is full
   */
  trial(source: Source, recipe: ConversionRecipe, options: TrialOptions): Promise<TrialFile>;
  /**
   * Creates the thumbnail and the preview of the first page before they are requested, and returns facts about
   * the file. A failure is returned as `problem`.
   *
   * @throws MediaError if `close` interrupted the job, or an error with the code `ENOSPC` if the disk is full
   */
  prepare(source: Source): Promise<MediaFacts>;
  /**
   * Returns the text of a document for the search index, or undefined if it has none or cannot be read.
   *
   * @throws MediaError if `close` interrupted the job; `ProcessEnded` if the system ended its process
   */
  text(source: Source): Promise<string | undefined>;
  /**
   * Returns the text of the pages of a PDF or an office document, separated by form feeds.
   *
   * @throws MediaError if it cannot be read, or is another file
   */
  pagedText(source: Source): Promise<string>;
  /**
   * Returns the boxes of the ranges that `find` returns for the text of a page, from 1.
   *
   * @throws MediaError if the page cannot be read, or if the file is neither a PDF nor an office document
   */
  locate(
    source: Source,
    page: number,
    find: (text: string) => readonly { readonly start: number; readonly end: number }[],
  ): Promise<HitBox[]>;
  /**
   * Returns the library files that a model references, keyed by the name in the reference. The value is
   * undefined if a file is missing.
   *
   * @throws MediaError
   */
  references(source: Source): Promise<Map<string, Source | undefined>>;
  /** Returns the sizes of the cached renditions of assets. Does not preserve them from eviction. */
  sizes(ids: readonly string[]): readonly CachedSize[];
  load(): RenditionLoad;
  /** Total size of the renditions on disk, in bytes. */
  readonly bytes: number;
  /** Removes the renditions of an asset. */
  removeAsset(id: string): Promise<void>;
  /** Removes the renditions whose key meets a condition, and the stored problems of such renditions. */
  removeWhere(condition: (key: CacheKey) => boolean): Promise<void>;
  /** Cancels all jobs, waits up to three seconds for running ones, and closes the cache. */
  close(): Promise<void>;
}

export function createRenditionService(options: RenditionServiceOptions): RenditionService {
  return new Renditions(options);
}

/** Maximum time that `close` waits for the end of running jobs, whose processes were killed, in milliseconds. */
const CLOSING_MS = 3000;

class Renditions implements RenditionService {
  readonly #context: JobContext;
  readonly #queue: JobQueue<JobKind>;
  readonly #jobs = new InFlightJobs();
  readonly #closing = new AbortController();
  readonly #space: DiskSpace;

  constructor(options: RenditionServiceOptions) {
    const {
      library,
      data,
      maxBytes = 5 * 2 ** 30,
      concurrency = processLimits().jobs,
      log,
      space = createDiskSpace(data),
    } = options;
    this.#space = space;
    this.#queue = new JobQueue<JobKind>([
      { kinds: ['preview', 'text', 'references', 'conversion'], concurrency },
      // Videos take minutes. LibreOffice needs a processor and hundreds of megabytes. Images must not wait for
      // either.
      { kinds: ['video'], concurrency: 1 },
      { kinds: ['office'], concurrency: 1 },
    ]);
    mkdirSync(join(data, 'renditions'), { recursive: true });
    // Workers open their files only by paths without links.
    const folder = realpathSync(join(data, 'renditions'));
    const temp = join(folder, 'tmp');
    rmSync(temp, { recursive: true, force: true });
    const outputs = outputFolder(temp);
    mkdirSync(outputs, { recursive: true, mode: 0o700 });
    declareLibrary(library);
    const access = { readable: [library, temp], writable: [outputs], hidden: [data] };
    const cache = new RenditionCache(folder, maxBytes);
    const { signal } = this.#closing;
    const officeLimiter = {
      run: <T>(work: () => Promise<T>) => this.#queue.add('office', 'now', work).result,
    };
    const tools = createTools({ cache, temp, access, signal, officeLimiter });
    this.#context = { cache, temp, log, tools };
    cache.sweep().catch((error: unknown) => log.warn({ err: error }, 'could not remove leftover renditions'));
  }

  async get(source: Source, recipe: RenditionRecipe, options: GetOptions = {}): Promise<Rendition> {
    const { page = 1 } = recipe;
    const { hold, onProgress } = options;
    if (!Number.isSafeInteger(page) || page < 1) throw new MediaError('unreadable', 'no such page');
    const cached = await this.cached(source, recipe, options);
    if (cached) return cached;
    // These images are created from the preview, so that all show the same, and have the same problems.
    if (isDerived(recipe)) await this.get(source, { ...recipe, format: undefined });
    const job = await this.#job(source, recipe, 'size' in recipe ? 'now' : 'download');
    const unwatch = onProgress && job.watch(onProgress);
    try {
      const key = cacheKeyOf(source, recipe);
      const rendition = (await this.#completed(job, source, recipe)).get(key.variant);
      if (!rendition) throw new MediaError('unreadable', 'the state directory is not writable');
      // Applies the `hold` of this call, because calls that share a job can request different holds.
      await this.#context.cache.get(key, hold);
      return rendition;
    } finally {
      unwatch?.();
    }
  }

  /** Returns the renditions of a job. If it had started before a user waited, it may have created only some sizes. */
  async #completed(
    job: InFlightJob,
    source: Source,
    recipe: RenditionRecipe,
  ): Promise<JobResult['renditions']> {
    const { renditions } = await job.ticket.result;
    const isPartial = renditions.size > 0 && !renditions.has(cacheKeyOf(source, recipe).variant);
    if (!isPartial) return renditions;
    const other = await this.#job(source, recipe, 'now');
    return (await other.ticket.result).renditions;
  }

  cached(
    source: Source,
    recipe: RenditionRecipe,
    { hold }: CachedOptions = {},
  ): Promise<Rendition | undefined> {
    return this.#context.cache.get(cacheKeyOf(source, recipe), hold);
  }

  async trial(source: Source, recipe: ConversionRecipe, options: TrialOptions): Promise<TrialFile> {
    await this.#ensureRoom('now');
    await this.#createOfficePdf(source);
    // Not in the lane of videos: a trial converts an excerpt, and must not wait for hours of another video.
    const job = this.#queue.add('conversion', 'now', () =>
      runTrialJob(this.#context, source, recipe, options),
    );
    return job.result.catch(async (error: unknown) => {
      throw await jobError(error, this.#context.temp);
    });
  }

  async prepare(source: Source): Promise<MediaFacts> {
    try {
      const job = await this.#job(source, { size: 'preview' }, 'ahead');
      const { thumbhash, colors, facts, violation } = (await job.ticket.result).facts ?? {};
      const { incomplete, ...others } = facts ?? {};
      const code = incomplete ? 'incomplete' : violation && 'suspicious';
      const problem = code && { problem: code };
      return { thumbhash, colors, ...defined(others), hasPreview: true, ...problem } as MediaFacts;
    } catch (error) {
      // A full disk says nothing about the file. The caller tries again.
      if (isDiskFull(error)) throw error;
      const problem = asMediaError(error);
      // If `close` interrupted the job, the file is not at fault, so no problem must be stored for it.
      if (this.#closing.signal.aborted) throw problem;
      const facts = problem instanceof DecodeError ? problem.facts : {};
      const interrupted = [problem, problem.cause].some((cause) => cause instanceof ProcessEnded) && {
        interrupted: true,
      };
      return { hasPreview: false, problem: problem.code, ...interrupted, ...defined(facts) };
    }
  }

  async text(source: Source): Promise<string | undefined> {
    if (!hasText(source.filetype) || source.size === 0) return undefined;
    if (!isReadable(source.filetype)) await this.#createOfficePdf(source);
    try {
      const { temp, tools } = this.#context;
      const text = this.#queue.add('text', 'ahead', () => readText(source, temp, tools));
      return (await text.result) || undefined;
    } catch (error) {
      if (this.#closing.signal.aborted || error instanceof ProcessEnded) throw asMediaError(error);
      this.#context.log.debug({ asset: source.id, err: error }, 'text extraction failed');
      return undefined;
    }
  }

  pagedText(source: Source): Promise<string> {
    return this.#readPdf(source, (temp, tools) => readPagedText(source, temp, tools));
  }

  locate(
    source: Source,
    page: number,
    find: (text: string) => readonly { readonly start: number; readonly end: number }[],
  ): Promise<HitBox[]> {
    return this.#readPdf(source, (temp, tools) => locateOnPage(source, page, find, temp, tools));
  }

  /** Reads the PDF of a document for a user who waits. */
  async #readPdf<T>(
    source: Source,
    read: (temp: string, tools: JobContext['tools']) => Promise<T>,
  ): Promise<T> {
    if (!hasPages(source.filetype)) throw new MediaError('unsupported-format');
    await this.#createOfficePdf(source);
    const { temp, tools } = this.#context;
    return this.#queue
      .add('text', 'now', () => read(temp, tools))
      .result.catch((error: unknown) => {
        throw asMediaError(error);
      });
  }

  references(source: Source): Promise<Map<string, Source | undefined>> {
    const { tools } = this.#context;
    return this.#queue.add('references', 'now', () => referencedFilesOf(source, tools)).result;
  }

  sizes(ids: readonly string[]): readonly CachedSize[] {
    return this.#context.cache.sizes(ids);
  }

  load(): RenditionLoad {
    return this.#queue.load();
  }

  get bytes(): number {
    return this.#context.cache.bytes;
  }

  removeAsset(id: string): Promise<void> {
    return this.#context.cache.removeAsset(id);
  }

  removeWhere(condition: (key: CacheKey) => boolean): Promise<void> {
    return this.#context.cache.removeWhere(condition);
  }

  async close(): Promise<void> {
    const { cache, log, tools, temp } = this.#context;
    const jobs = this.#jobs.settled();
    this.#closing.abort();
    this.#queue.close(new MediaError('timed-out', 'closing'));
    await closeTools(tools);
    await endsWithin(jobs, CLOSING_MS);
    cache.close();
    try {
      rmSync(temp, { recursive: true, force: true });
    } catch (error) {
      // The next start removes it. The state must be closed in any case.
      log.warn({ err: error }, 'could not remove temporary files');
    }
  }

  /**
   * Returns the job that creates a rendition.
   *
   * @throws MediaError the stored problem of an earlier attempt, if a new attempt would fail again
   */
  async #job(source: Source, recipe: RenditionRecipe, priority: Priority): Promise<InFlightJob> {
    const key = jobKeyOf(source, recipe);
    const problem = this.#context.cache.problem(key);
    if (problem) throw new MediaError(problem, 'failed before');
    await this.#ensureRoom(priority);
    await this.#createOfficePdf(source);
    const job = this.#jobs.getOrStart(key, (onProgress) =>
      this.#queue.add(kindOf(recipe), priority, () => this.#run(source, recipe, priority, onProgress)),
    );
    if (priority === 'now') job.ticket.prioritize();
    return job;
  }

  async #run(
    source: Source,
    recipe: RenditionRecipe,
    priority: Priority,
    onProgress: OnProgress,
  ): Promise<JobResult> {
    const key = jobKeyOf(source, recipe);
    const { cache, temp, log } = this.#context;
    // Jobs that waited in the queue at the same time may have used the space.
    await this.#ensureRoom(priority);
    try {
      if (isDerived(recipe)) return await this.#derive(source, recipe);
      return 'size' in recipe
        ? await runPreviewJob(this.#context, source, key.page, { priority })
        : await runConversionJob(this.#context, source, recipe, onProgress);
    } catch (error) {
      const failure = await jobError(error, temp);
      log.debug({ asset: source.id, variant: key.variant, err: failure }, 'rendition failed');
      const isLastingProblem = failure instanceof MediaError && isLasting(failure);
      if (isLastingProblem && !this.#closing.signal.aborted) cache.setProblem(key, failure.code);
      throw failure;
    }
  }

  /** @throws MediaError if the preview was evicted */
  async #derive(source: Source, recipe: DerivedRecipe): Promise<JobResult> {
    const preview = await this.cached(source, { ...recipe, format: undefined });
    if (preview === undefined) throw new MediaError('timed-out', 'the preview was evicted');
    return runDerivedJob(this.#context, source, recipe, preview);
  }

  /**
   * Ensures that there is space for a new rendition. Evicts others if necessary.
   *
   * @throws an error with the code `ENOSPC` if only the reserve of the disk is left; ApiError `unavailable` if too
   *   many renditions are held for downloads
   */
  async #ensureRoom(priority: Priority): Promise<void> {
    const { cache } = this.#context;
    const missing = await this.#space.missing();
    if (missing > 0) {
      // If others fill the disk, removing the previews would not help.
      if (cache.bytes >= missing) await cache.free(missing);
      if ((await this.#space.missing()) > 0) throw diskFullError();
    }
    // Previews are small, and are not held for long.
    if (priority !== 'download' || (await cache.hasRoom())) return;
    throw new ApiError('unavailable', { headers: { 'retry-after': String(READING_MS / 1000) } });
  }

  /**
   * Converts an office document to PDF before its job occupies a slot, so that images do not wait for
   * LibreOffice. A failure is ignored here, because the job requests the PDF again and handles the error.
   */
  async #createOfficePdf(source: Source): Promise<void> {
    if (isOffice(source.filetype) && source.size > 0)
      await this.#context.tools.office.pdf(source).catch(() => undefined);
  }
}

const isDerived = (recipe: RenditionRecipe): recipe is DerivedRecipe =>
  'size' in recipe && recipe.format !== undefined;

/** Returns the key of the job. One job creates all preview sizes, so they also share their problems. */
function jobKeyOf(source: Source, recipe: RenditionRecipe): CacheKey {
  if (isDerived(recipe)) return cacheKeyOf(source, recipe);
  return cacheKeyOf(source, 'size' in recipe ? { ...recipe, size: 'preview' } : recipe);
}

function kindOf(recipe: RenditionRecipe): JobKind {
  if ('size' in recipe) return 'preview';
  return recipe.spec.format === 'mp4' ? 'video' : 'conversion';
}

function defined(facts: ImageFacts = {}): ImageFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
