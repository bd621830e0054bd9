import { copyFile, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Key, Rendition, RenditionCache } from '../cache/cache.js';
import { makeMp4 } from '../video/mp4.js';
import { FORMATS } from '../common/formats.js';
import { videoHeight, requestedSide, type Size } from '../convert/geometry.js';
import type { ImageInput, ImageTask } from '../convert/convert-image.js';
import { type Recipe, variantOf } from '../common/recipe.js';
import { decode, decodeOtherwise } from '../decoders/decode.js';
import { LIMITS } from '../common/limits.js';
import { isOffice } from '../office/office.js';
import type { DecodedImage } from '../image/render-image.js';
import { WorkerEnded, WorkerPool } from '../../workers/pool.js';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import { Queue, type Ticket } from '../../workers/queue.js';
import { processRunner } from '../../workers/runner.js';
import { type OpenSource, type Source, withSource } from '../common/source.js';
import type { Tools } from '../decoders/tools.js';

/** From 0 to 1. */
export type OnProgress = (progress: number) => void;

export interface ConvertOptions {
  /** From 1. Default 1. */
  page?: number | undefined;
  /** Milliseconds for which the file is promised to somebody: until then it is not evicted. */
  hold: number;
  onProgress?: OnProgress | undefined;
}

interface Making {
  ticket: Ticket<Rendition>;
  progress: number;
  readonly listeners: Set<OnProgress>;
}

/** Pixels of the longer side of a page or a drawing, which has no size of its own, where none is asked for. */
const PAGE_SIDE = 3200;
/** More than any picture has: all there is. */
const FULL_SIDE = 65_500;
/** A disk with less than this is full: nobody can tell any more whose fault a half-written file is. */
const FULL_BYTES = 4 * 2 ** 20;

/**
 * Makes what convert sets ask for, each file once: from the file itself and not from its preview, apart from the server's
 * own thread, in processes that take nothing with them when they die.
 */
export class Converter {
  readonly #inProgress = new Map<string, Making>();
  /** Films take minutes: they have a line of their own, so that no picture waits for one. */
  readonly #videos = new Queue(1);
  readonly #pool = new WorkerPool<ImageTask, Size>(
    'media/convert/convert.worker',
    LIMITS.seconds.convert + 10,
    processRunner,
  );

  constructor(
    private readonly parts: {
      cache: RenditionCache;
      queue: Queue;
      tools: Tools;
      temp: string;
      log: { debug(values: object, text: string): void };
    },
  ) {}

  /** What was made before and is still there. */
  cached(source: Source, recipe: Recipe, { page = 1, hold }: ConvertOptions): Promise<Rendition | undefined> {
    return this.parts.cache.get(keyOf(source, page), variantOf(recipe), hold);
  }

  /**
   * The same, made where it is not there.
   *
   * @throws MediaError; what the file system says where the disk is full
   */
  async convert(source: Source, recipe: Recipe, options: ConvertOptions): Promise<Rendition> {
    const { page = 1, hold, onProgress } = options;
    if (!Number.isSafeInteger(page) || page < 1) throw new MediaError('unreadable', 'no such page');
    const found = await this.cached(source, recipe, options);
    if (found) return found;
    const key = keyOf(source, page);
    const variant = variantOf(recipe);
    const known = this.parts.cache.problem(key, variant);
    if (known) throw new MediaError(known, 'known from before');
    const making = this.#begin(source, recipe, key, variant);
    if (onProgress) {
      onProgress(making.progress);
      making.listeners.add(onProgress);
    }
    try {
      const made = await making.ticket.result;
      // Those who came later have it promised as well.
      await this.parts.cache.get(key, variant, hold);
      return made;
    } finally {
      if (onProgress) making.listeners.delete(onProgress);
    }
  }

  /** What runs ends by the signal of the tools. */
  async close(): Promise<void> {
    this.#videos.close(new MediaError('timed-out', 'closing'));
    await this.#pool.close();
    await Promise.all(
      [...this.#inProgress.values()].map(({ ticket }) => ticket.result.catch(() => undefined)),
    );
  }

  #begin(source: Source, recipe: Recipe, key: Key, variant: string): Making {
    const name = JSON.stringify([key.id, key.version, key.page, variant]);
    const running = this.#inProgress.get(name);
    if (running) return running;
    const making = { progress: 0, listeners: new Set<OnProgress>() } as Making;
    const tell = (progress: number) => {
      making.progress = progress;
      for (const listener of making.listeners) listener(progress);
    };
    const queue = recipe.spec.format === 'mp4' ? this.#videos : this.parts.queue;
    making.ticket = queue.add('download', () => this.#work(source, recipe, key, variant, tell));
    this.#inProgress.set(name, making);
    void making.ticket.result.catch(() => undefined).finally(() => this.#inProgress.delete(name));
    return making;
  }

  async #work(
    source: Source,
    recipe: Recipe,
    key: Key,
    variant: string,
    tell: OnProgress,
  ): Promise<Rendition> {
    const { cache, temp, tools, log } = this.parts;
    try {
      return await withSource(source, temp, async (open) => {
        const before = await stampOf(source);
        const output = join(await open.folder(), 'made');
        const size = await this.#make(open, recipe, key.page, output, tell);
        if ((await stampOf(source)) !== before) throw new MediaError('unreadable', 'changed meanwhile');
        const { mime } = FORMATS[recipe.spec.format];
        return await cache.put(key, variant, { data: { file: output }, ...size, mime }, HOLD_NEW_MS);
      });
    } catch (error) {
      if (isDiskFull(error) || (await hasNoRoom(temp))) throw diskFull(error);
      const problem = asMediaError(error);
      log.debug({ asset: source.id, code: problem.code, err: problem }, 'not converted');
      const lasting = problem.code !== 'unreadable' && !tools.signal.aborted;
      if (lasting) cache.setProblem(key, problem.code, variant);
      throw problem;
    }
  }

  async #make(
    open: OpenSource,
    recipe: Recipe,
    page: number,
    output: string,
    tell: OnProgress,
  ): Promise<Size> {
    const { tools } = this.parts;
    const { spec: making } = recipe;
    if (making.format === 'mp4') {
      await makeMp4(open, {
        output,
        height: videoHeight(making),
        signal: tools.signal,
        onProgress: tell,
      });
      return { width: 0, height: 0 };
    }
    if (making.format === 'pdf' && isOffice(open.filetype)) {
      await copyFile(await tools.office.pdf(open), output);
      return { width: 0, height: 0 };
    }
    const side = requestedSide(making) ?? (hasOwnSize(open) ? FULL_SIDE : PAGE_SIDE);
    const asked = { ...tools, side: hasOwnSize(open) && making.crop ? FULL_SIDE : side };
    try {
      return await this.#image(open, await decode(open, page, asked), recipe, output);
    } catch (error) {
      // Another reader would be for a file that cannot be read, not for a process that was ended.
      if (error instanceof WorkerEnded) throw error;
      const { code } = asMediaError(error);
      const other =
        code === 'damaged' || code === 'unsupported-format'
          ? await decodeOtherwise(open, page, asked)
          : undefined;
      if (!other) throw error;
      return this.#image(open, other, recipe, output);
    }
  }

  async #image(open: OpenSource, picture: DecodedImage, recipe: Recipe, output: string): Promise<Size> {
    const { spec: making, watermark } = recipe;
    const task: ImageTask = { input: await inputOf(open, picture), spec: making, output };
    const mark = join(await open.folder(), 'watermark');
    if (watermark && making.watermark) await writeFile(mark, await watermark.bytes());
    const whole = watermark && making.watermark ? { ...task, watermark: mark } : task;
    return this.#pool.run(whole).catch((error: unknown) => {
      // It may have been killed for the sake of another one: only the second time it is the file's own fault.
      if (!(error instanceof WorkerEnded) || this.parts.tools.signal.aborted) throw error;
      return this.#pool.run(whole);
    });
  }
}

/** Of a file that was just made, until those who waited for it have it promised. */
const HOLD_NEW_MS = 60_000;

function keyOf({ id, version }: Source, page: number): Key {
  return { id, version, page };
}

/** Pages and drawings are made at any size. */
const VECTORS = new Set(['svg', 'svgz', 'pdf', 'ai']);
const hasOwnSize = ({ filetype, assetGroup }: Source): boolean =>
  !VECTORS.has(filetype.toLowerCase()) && assetGroup !== 'document' && assetGroup !== '3d';

/** Pixels and bytes go to the other process in a file: a channel between processes would copy them piece by piece. */
async function inputOf(open: OpenSource, picture: DecodedImage): Promise<ImageInput> {
  const path = join(await open.folder(), 'decoded');
  if ('channels' in picture) {
    const { width, height, channels, data } = picture;
    await writeFile(path, data);
    return { path, raw: { width, height, channels } };
  }
  const { data, page, animated, orientation, drawn } = picture;
  if (typeof data !== 'string') await writeFile(path, data);
  return { path: typeof data === 'string' ? data : path, page, animated, orientation, drawn };
}

/** What changes when the file does. */
async function stampOf({ path }: Source): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return `${size} ${mtimeMs} ${ino}`;
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** What writes in another process only says that it could not. */
async function hasNoRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < FULL_BYTES;
}

const diskFull = (cause: unknown): Error =>
  Object.assign(new Error('The disk of the renditions is full.', { cause }), { code: 'ENOSPC' });
