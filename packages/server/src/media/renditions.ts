import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { asMediaError, MediaError, type PreviewProblem } from '../lib/media-error.js';
import { endsWithin } from '../lib/timeout.js';
import { JobQueue, type Load, type Priority } from '../workers/queue.js';
import { RenditionCache, type Rendition } from './cache/cache.js';
import { DecodeError, type ImageFacts } from './common/decoded-image.js';
import { cacheKeyOf, type CacheKey, type RenditionRecipe } from './common/recipe.js';
import type { Source } from './common/source.js';
import { ImageConverter } from './convert/image-converter.js';
import { referencedFilesOf } from './decoders/model.js';
import { hasText, isReadable, readText } from './document-text.js';
import { runConversionJob } from './jobs/conversion-job.js';
import { InFlightJobs, type InFlightJob } from './jobs/in-flight-jobs.js';
import type { JobContext, JobKind, JobResult, OnProgress } from './jobs/job.js';
import { isLasting, jobError } from './jobs/job-error.js';
import { runPreviewJob } from './jobs/preview-job.js';
import { isOffice } from './office/office.js';
import { closeTools, createTools } from './tools.js';

export type { Rendition } from './cache/cache.js';
export { FORMATS } from './common/formats.js';
export { videoPages } from './common/limits.js';
export { specOf, type ConversionRecipe, type RenditionSpec } from './common/recipe.js';
export type { Source } from './common/source.js';
export { videoHeight } from './convert/geometry.js';
export type { Load } from '../workers/queue.js';
export type { OnProgress } from './jobs/job.js';
export { convertTools, installedPrograms, type ConvertTools } from './programs.js';
export { isWebMp4, playsEverywhere } from './video/playback.js';

export interface RenditionServiceOptions {
  /** State directory. Renditions are stored in its subfolder `renditions`. */
  readonly data: string;
  /** Maximum total size of the renditions on disk, in bytes. Default: 5 GiB. */
  readonly maxBytes?: number;
  /**
   * Maximum number of concurrent jobs, not counting videos and office documents. Default: the number of
   * processors, but at most 3, so that one of libuv's four threads remains free to serve files.
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
   * Creates the thumbnail and the preview of the first page before they are requested, and returns facts about
   * the file. A failure is returned as `problem`.
   *
   * @throws MediaError if `close` interrupted the job
   */
  prepare(source: Source): Promise<MediaFacts>;
  /**
   * Returns the text of a document for the search index, or undefined if it has none or cannot be read.
   *
   * @throws MediaError if `close` interrupted the job
   */
  text(source: Source): Promise<string | undefined>;
  /**
   * Returns the library files that a model references, keyed by the name in the reference. The value is
   * undefined if a file is missing.
   *
   * @throws MediaError
   */
  references(source: Source): Promise<Map<string, Source | undefined>>;
  load(): RenditionLoad;
  /** Removes the renditions of an asset. */
  removeAsset(id: string): Promise<void>;
  /** Cancels all jobs, waits up to three seconds for running ones, and closes the cache. */
  close(): Promise<void>;
}

export function createRenditionService(options: RenditionServiceOptions): RenditionService {
  return new Renditions(options);
}

/**
 * Maximum time that `close` waits for running jobs, in milliseconds. `close` must wait because sharp cannot cancel
 * a running operation.
 */
const CLOSING_MS = 3000;

class Renditions implements RenditionService {
  readonly #context: JobContext;
  readonly #queue: JobQueue<JobKind>;
  readonly #jobs = new InFlightJobs();
  readonly #closing = new AbortController();

  constructor({ data, maxBytes = 5 * 2 ** 30, concurrency, log }: RenditionServiceOptions) {
    const cores = availableParallelism();
    const slots = concurrency ?? Math.max(1, Math.min(3, cores));
    // Processing several images in parallel uses the processors better than several threads per image.
    sharp.concurrency(Math.max(1, Math.floor(cores / slots)));
    this.#queue = new JobQueue<JobKind>([
      { kinds: ['preview', 'text', 'references', 'conversion'], concurrency: slots },
      // Videos take minutes. LibreOffice needs a processor and hundreds of megabytes. Images must not wait for
      // either.
      { kinds: ['video'], concurrency: 1 },
      { kinds: ['office'], concurrency: 1 },
    ]);
    const temp = join(data, 'renditions', 'tmp');
    rmSync(temp, { recursive: true, force: true });
    const cache = new RenditionCache(join(data, 'renditions'), maxBytes);
    const { signal } = this.#closing;
    const officeLimiter = {
      run: <T>(work: () => Promise<T>) => this.#queue.add('office', 'now', work).result,
    };
    const tools = createTools({ cache, temp, signal, officeLimiter });
    this.#context = { cache, temp, log, tools, converter: new ImageConverter(signal) };
    cache.sweep().catch((error: unknown) => log.warn({ err: error }, 'could not remove leftover renditions'));
  }

  async get(source: Source, recipe: RenditionRecipe, options: GetOptions = {}): Promise<Rendition> {
    const { page = 1 } = recipe;
    const { hold, onProgress } = options;
    if (!Number.isSafeInteger(page) || page < 1) throw new MediaError('unreadable', 'no such page');
    const cached = await this.cached(source, recipe, options);
    if (cached) return cached;
    const job = await this.#job(source, recipe, 'size' in recipe ? 'now' : 'download');
    const unwatch = onProgress && job.watch(onProgress);
    try {
      const key = cacheKeyOf(source, recipe);
      const rendition = (await job.ticket.result).renditions.get(key.variant);
      if (!rendition) throw new MediaError('unreadable', 'the state directory is not writable');
      // Applies the `hold` of this call, because calls that share a job can request different holds.
      await this.#context.cache.get(key, hold);
      return rendition;
    } finally {
      unwatch?.();
    }
  }

  cached(
    source: Source,
    recipe: RenditionRecipe,
    { hold }: CachedOptions = {},
  ): Promise<Rendition | undefined> {
    return this.#context.cache.get(cacheKeyOf(source, recipe), hold);
  }

  async prepare(source: Source): Promise<MediaFacts> {
    try {
      const job = await this.#job(source, { size: 'preview' }, 'ahead');
      const { thumbhash, colors, facts } = (await job.ticket.result).facts ?? {};
      return { thumbhash, colors, ...defined(facts), hasPreview: true } as MediaFacts;
    } catch (error) {
      const problem = asMediaError(error);
      // If `close` interrupted the job, the file is not at fault, so no problem must be stored for it.
      if (this.#closing.signal.aborted) throw problem;
      const facts = problem instanceof DecodeError ? problem.facts : {};
      return { hasPreview: false, problem: problem.code, ...defined(facts) };
    }
  }

  async text(source: Source): Promise<string | undefined> {
    if (!hasText(source.filetype) || source.size === 0) return undefined;
    if (!isReadable(source.filetype)) await this.#createOfficePdf(source);
    try {
      const { tools } = this.#context;
      return (await this.#queue.add('text', 'ahead', () => readText(source, tools)).result) || undefined;
    } catch (error) {
      if (this.#closing.signal.aborted) throw asMediaError(error);
      this.#context.log.debug({ asset: source.id, err: error }, 'text extraction failed');
      return undefined;
    }
  }

  references(source: Source): Promise<Map<string, Source | undefined>> {
    const { tools } = this.#context;
    return this.#queue.add('references', 'now', () => referencedFilesOf(source, tools)).result;
  }

  load(): RenditionLoad {
    return this.#queue.load();
  }

  removeAsset(id: string): Promise<void> {
    return this.#context.cache.removeAsset(id);
  }

  async close(): Promise<void> {
    const { cache, tools, converter, temp } = this.#context;
    const jobs = this.#jobs.settled();
    this.#closing.abort();
    this.#queue.close(new MediaError('timed-out', 'closing'));
    const running = Promise.all([jobs, converter.close()]);
    await closeTools(tools);
    await endsWithin(running, CLOSING_MS);
    cache.close();
    rmSync(temp, { recursive: true, force: true });
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
    try {
      return 'size' in recipe
        ? await runPreviewJob(this.#context, source, key.page, { held: priority === 'now' })
        : await runConversionJob(this.#context, source, recipe, onProgress);
    } catch (error) {
      const failure = await jobError(error, temp);
      log.debug({ asset: source.id, variant: key.variant, err: failure }, 'rendition failed');
      const isLastingProblem = failure instanceof MediaError && isLasting(failure);
      if (isLastingProblem && !this.#closing.signal.aborted) cache.setProblem(key, failure.code);
      throw failure;
    }
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

/** Returns the key of the job. One job creates both preview sizes, so they also share their problems. */
function jobKeyOf(source: Source, recipe: RenditionRecipe): CacheKey {
  return cacheKeyOf(source, 'size' in recipe ? { ...recipe, size: 'preview' } : recipe);
}

function kindOf(recipe: RenditionRecipe): JobKind {
  if ('size' in recipe) return 'preview';
  return recipe.spec.format === 'mp4' ? 'video' : 'conversion';
}

function defined(facts: ImageFacts = {}): ImageFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
