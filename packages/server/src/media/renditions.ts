import { availableParallelism } from 'node:os';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { type Key, READING_MS, RenditionCache, type Rendition } from './cache/cache.js';
import { hasText, isReadable, readText } from './document-text.js';
import { type ConvertOptions, Converter } from './jobs/conversion-job.js';
import type { Recipe } from './common/recipe.js';
import { decode, decodeOtherwise } from './decoders/decode.js';
import { referencedFilesOf } from './decoders/model.js';
import { EmbeddedImages } from './decoders/embedded-images.js';
import { isOffice, OfficeDocuments } from './office/office.js';
import { LIMITS, type Size } from './common/limits.js';
import { type RenderedImage, type ImageFacts, renderImage } from './image/render-image.js';
import { WorkerPool } from '../workers/pool.js';
import { asMediaError, MediaError, type PreviewProblem } from '../lib/media-error.js';
import { type Load, type Priority, Queue, type Ticket } from '../workers/queue.js';
import { processRunner } from '../workers/runner.js';
import { type Source, withSource } from './common/source.js';
import type { Tools } from './decoders/tools.js';

export type { Rendition } from './cache/cache.js';
export { isWebMp4, playsEverywhere } from './video/mp4.js';
export { FORMATS } from './common/formats.js';
export { videoHeight as filmHeight } from './convert/geometry.js';
export { specOf as makingOf, type Recipe, type Watermark } from './common/recipe.js';
export type { ConvertOptions, OnProgress } from './jobs/conversion-job.js';
export type { Size } from './common/limits.js';
export type { Load as MediaLoad } from '../workers/queue.js';
export type { Source } from './common/source.js';
export { videoPages } from './common/limits.js';
export { MediaError, PREVIEW_PROBLEMS, type PreviewProblem } from '../lib/media-error.js';
export { convertTools, installedPrograms, type ConvertTools } from './decoders/tools.js';

export interface MediaOptions {
  /** The state directory; renditions go to `renditions` in it. */
  data: string;
  /** Limit of the renditions on disk, in bytes. Default: 5 GiB. */
  maxBytes?: number;
  /** Conversions at a time. Default: the processors, 3 at most, so that libuv's four threads still serve files. */
  concurrency?: number;
  log: Pick<Logger, 'debug' | 'warn'>;
}

/** What the index wants to know from the picture itself. */
export interface Prepared {
  /** Base64. */
  thumbhash?: string;
  /** Values of `color_code`, the largest area first. */
  colors?: number[];
  /** Pixels, as displayed. Absent where the picture is a stand-in (a page, a cover, an embedded preview). */
  width?: number;
  height?: number;
  /** Pages that `rendition` can be asked for, where there are several or the format has pages. */
  pages?: number;
  /** Of a 3D model: on the file's axes, in mm; and the names of other files in it. */
  extent?: readonly [x: number, y: number, z: number];
  triangles?: number;
  refersTo?: readonly string[];
  /** What the header of a film or a sound tells: seconds, and what it is encoded with. */
  duration?: number;
  video_codec?: string;
  audio_codec?: string;
  hasPreview: boolean;
  problem?: PreviewProblem;
}

/** Thumbnails, previews, placeholders and colors of the library's files. */
export interface Media {
  /**
   * Reads the picture and leaves its thumbnail and preview in the cache. A problem is a stable word in the answer.
   *
   * @throws MediaError only where `close` cut it short: nothing was learnt about the file
   */
  prepare(source: Source): Promise<Prepared>;
  /**
   * From the cache, or made now, before what is prepared ahead; calls for the same picture share one making.
   *
   * @param page from 1
   * @throws MediaError
   */
  rendition(source: Source, size: Size, page?: number): Promise<Rendition>;
  /** The text inside a document, to be searched; none where there is none that can be read. @throws as `prepare` does */
  text(source: Source): Promise<string | undefined>;
  /**
   * The files of the library that a model refers to, by the names it uses for them; undefined for those that are not
   * there.
   *
   * @throws MediaError
   */
  references(source: Source): Promise<Map<string, Source | undefined>>;
  /** What `convert` made before and is still there. */
  converted(source: Source, recipe: Recipe, options: ConvertOptions): Promise<Rendition | undefined>;
  /**
   * A file as a convert set makes it: from the cache, or made now; calls for the same one share one making.
   *
   * @throws MediaError; what the file system says where the disk is full
   */
  convert(source: Source, recipe: Recipe, options: ConvertOptions): Promise<Rendition>;
  /** How busy it is. */
  load(): Load;
  /** Removes what is kept of an asset that is gone. */
  forget(id: string): Promise<void>;
  close(): Promise<void>;
}

interface Making {
  facts: Pick<RenderedImage, 'thumbhash' | 'colors' | 'facts'>;
  /** Absent where they could not be kept: a full disk must not make a sound picture look damaged. */
  renditions?: Record<Size, Rendition>;
}

const CLOSING_MS = 3000;
/** Some of three's loaders turn a file into objects of twenty times its size. */
const MODEL_HEAP_MB = 1536;

/** Whether a file can be read, and whether those are there that it refers to, may change without its content. */
const PASSING: ReadonlySet<PreviewProblem> = new Set(['unreadable', 'incomplete']);

export function createMedia(options: MediaOptions): Media {
  return new MediaService(options);
}

class MediaService implements Media {
  readonly #cache: RenditionCache;
  readonly #queue: Queue;
  readonly #making = new Map<string, Ticket<Making>>();
  readonly #temp: string;
  readonly #closing = new AbortController();
  readonly #log: MediaOptions['log'];
  readonly #tools: Tools;
  readonly #converter: Converter;

  constructor({ data, maxBytes = 5 * 2 ** 30, concurrency, log }: MediaOptions) {
    const cores = availableParallelism();
    const slots = concurrency ?? Math.max(1, Math.min(3, cores));
    // Pictures side by side use the processors better than several threads for one.
    sharp.concurrency(Math.max(1, Math.floor(cores / slots)));
    this.#log = log;
    this.#queue = new Queue(slots);
    this.#temp = join(data, 'renditions', 'tmp');
    rmSync(this.#temp, { recursive: true, force: true });
    this.#cache = new RenditionCache(join(data, 'renditions'), maxBytes);
    this.#tools = {
      workers: {
        heic: new WorkerPool('media/decoders/workers/heic.worker', LIMITS.seconds.worker),
        model: new WorkerPool('media/models/model.worker', LIMITS.seconds.model, (module) =>
          processRunner(module, MODEL_HEAP_MB),
        ),
        references: new WorkerPool('media/models/references.worker', LIMITS.seconds.worker),
        pdf: new WorkerPool(
          'media/decoders/workers/pdf.worker',
          LIMITS.seconds.worker,
          undefined,
          ({ path }) => Buffer.from(path).toString('latin1'),
        ),
        svg: new WorkerPool('media/decoders/workers/svg.worker', LIMITS.seconds.worker, processRunner),
        text: new WorkerPool('media/text/text.worker', LIMITS.text.seconds),
      },
      exiftool: new EmbeddedImages(),
      office: new OfficeDocuments({
        cache: this.#cache,
        temp: this.#temp,
        signal: this.#closing.signal,
      }),
      side: LIMITS.renderedSide,
      signal: this.#closing.signal,
    };
    this.#converter = new Converter({
      cache: this.#cache,
      queue: this.#queue,
      tools: this.#tools,
      temp: this.#temp,
      log,
    });
    void this.#cache
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'renditions could not be swept'));
  }

  async prepare(source: Source): Promise<Prepared> {
    await this.#unfold(source);
    try {
      const { facts } = await this.#make(source, 1, 'ahead').result;
      return { thumbhash: facts.thumbhash, colors: facts.colors, ...given(facts.facts), hasPreview: true };
    } catch (error) {
      // What closing cut short tells nothing of the file, and must not be written down as if it did.
      if (this.#closing.signal.aborted) throw asMediaError(error);
      const { code, facts = {} } = asMediaError(error);
      return { hasPreview: false, problem: code, ...given(facts) };
    }
  }

  async rendition(source: Source, size: Size, page = 1): Promise<Rendition> {
    if (!Number.isSafeInteger(page) || page < 1) throw new MediaError('unreadable', 'no such page');
    const found = await this.#cache.get(keyOf(source, page), size);
    if (found) return found;
    await this.#unfold(source);
    try {
      const { renditions } = await this.#make(source, page, 'now').result;
      if (!renditions) throw new MediaError('unreadable', 'the state directory cannot be written');
      return renditions[size];
    } catch (error) {
      throw asMediaError(error);
    }
  }

  async text(source: Source): Promise<string | undefined> {
    if (!hasText(source.filetype) || source.size === 0) return undefined;
    if (!isReadable(source.filetype)) await this.#unfold(source);
    try {
      return (await this.#queue.add('ahead', () => readText(source, this.#tools)).result) || undefined;
    } catch (error) {
      if (this.#closing.signal.aborted) throw asMediaError(error);
      this.#log.debug({ asset: source.id, err: error }, 'no text');
      return undefined;
    }
  }

  references(source: Source): Promise<Map<string, Source | undefined>> {
    return this.#queue.add('now', () => referencedFilesOf(source, this.#tools)).result;
  }

  converted(source: Source, recipe: Recipe, options: ConvertOptions): Promise<Rendition | undefined> {
    return this.#converter.cached(source, recipe, options);
  }

  convert(source: Source, recipe: Recipe, options: ConvertOptions): Promise<Rendition> {
    return this.#converter.convert(source, recipe, options);
  }

  load(): Load {
    return this.#queue.load();
  }

  forget(id: string): Promise<void> {
    return this.#cache.forget(id);
  }

  async close(): Promise<void> {
    const making = [...this.#making.values()].map(({ result }) => result.catch(() => undefined));
    this.#closing.abort();
    this.#queue.close(new MediaError('timed-out', 'closing'));
    const { workers, exiftool } = this.#tools;
    const running = [...making, this.#converter.close()];
    await Promise.all([...Object.values(workers).map((pool) => pool.close()), exiftool.close()]);
    let timer: NodeJS.Timeout | undefined;
    // A picture in sharp's hands cannot be taken back; one that takes long is left behind.
    await Promise.race([Promise.all(running), new Promise((done) => (timer = setTimeout(done, CLOSING_MS)))]);
    clearTimeout(timer);
    this.#cache.close();
    rmSync(this.#temp, { recursive: true, force: true });
  }

  /**
   * Has LibreOffice make its PDF of an office document before that takes its turn among the pictures, none of which is to
   * wait for it. Where that fails, it fails again, and at once, when the PDF is asked for.
   */
  async #unfold(source: Source): Promise<void> {
    if (isOffice(source.filetype) && source.size > 0)
      await this.#tools.office.pdf(source).catch(() => undefined);
  }

  #make(source: Source, page: number, priority: Priority): Ticket<Making> {
    const key = keyOf(source, page);
    const name = JSON.stringify([key.id, key.version, key.page]);
    const running = this.#making.get(name);
    if (running) {
      if (priority === 'now') running.hurry();
      return running;
    }
    const known = this.#cache.problem(key);
    const ticket = known
      ? { result: Promise.reject(new MediaError(known, 'known from before')), hurry: () => undefined }
      : this.#queue.add(priority, () => this.#work(source, key, priority === 'now'));
    if (known) return ticket;
    this.#making.set(name, ticket);
    void ticket.result.catch(() => undefined).finally(() => this.#making.delete(name));
    return ticket;
  }

  async #work(source: Source, key: Key, reading: boolean): Promise<Making> {
    let made: RenderedImage;
    try {
      made = await this.#convert(source, key.page);
    } catch (error) {
      const problem = asMediaError(error);
      this.#log.debug({ asset: source.id, code: problem.code, err: problem }, 'no preview');
      const lasting = !PASSING.has(problem.code) && !this.#closing.signal.aborted;
      if (lasting) this.#cache.setProblem(key, problem.code);
      throw problem;
    }
    const { preview, thumbnail, ...facts } = made;
    try {
      return {
        facts,
        renditions: {
          thumbnail: await this.#cache.put(key, 'thumbnail', thumbnail, reading ? READING_MS : 0),
          preview: await this.#cache.put(key, 'preview', preview, reading ? READING_MS : 0),
        },
      };
    } catch (error) {
      this.#log.warn({ asset: source.id, err: error }, 'a rendition could not be kept');
      return { facts };
    }
  }

  #convert(source: Source, page: number): Promise<RenderedImage> {
    return withSource(source, this.#temp, async (open) => {
      try {
        return await renderImage(await decode(open, page, this.#tools));
      } catch (error) {
        const { code } = asMediaError(error);
        const other =
          code === 'damaged' || code === 'unsupported-format'
            ? await decodeOtherwise(open, page, this.#tools)
            : undefined;
        if (!other) throw error;
        return renderImage(other);
      }
    });
  }
}

function keyOf({ id, version }: Source, page: number): Key {
  return { id, version, page };
}

function given(facts: ImageFacts): ImageFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
