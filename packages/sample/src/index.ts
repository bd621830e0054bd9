import { resolve } from 'node:path';
import { SampleError } from './errors.js';
import { hasFfmpeg } from './formats/video.js';
import { companionPaths, make } from './make.js';
import type { Plan } from './asset-plan.js';
import { planLibrary, ROUND_LENGTH } from './plan.js';
import { SampleStore } from './store.js';

export { SampleError } from './errors.js';

/** Default number of assets: one round, which contains each subject and each other kind of asset at least once. */
export const SAMPLE_COUNT = ROUND_LENGTH;
const MAX_COUNT = 5000;

/**
 * Number of assets that are created concurrently. While this thread draws one asset, sharp encodes the others. A
 * higher number would only use more memory.
 */
const CONCURRENCY = 3;

export interface SampleOptions {
  /**
   * Number of assets, from 1 to 5000: images, documents, models, video and audio. Default 132. Further assets
   * are variations.
   */
  count?: number;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Explains why assets were not created. `code` is stable, and `message` is in English. `paths` is empty for
 * `no-ffmpeg`.
 */
export interface SampleNote {
  code: 'kept' | 'film-failed' | 'no-ffmpeg';
  paths: string[];
  message: string;
}

export interface SampleResult {
  /** Number of created assets. */
  created: number;
  /** Number of assets that already existed unchanged. */
  skipped: number;
  /** Absolute path. */
  folder: string;
  /** Reasons why assets were not created. */
  notes: SampleNote[];
}

/**
 * Creates a sample library in a folder: images, documents, models, video and audio of a fictitious archive,
 * with titles and descriptions in German and English. With the same versions of the dependencies, each run creates the same bytes.
 * Existing assets are skipped, so that a run can be stopped and resumed.
 *
 * @throws SampleError if the count is invalid or the folder cannot be used. Existing files are unchanged.
 * @throws the abort reason of `signal`
 */
export async function makeSample(folder: string, options: SampleOptions = {}): Promise<SampleResult> {
  const count = options.count ?? SAMPLE_COUNT;
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    throw new SampleError('bad-count', `A sample library has 1 to ${MAX_COUNT} assets, not ${count}.`);
  }
  options.signal?.throwIfAborted();
  const root = resolve(folder);
  const store = await SampleStore.open(root);
  try {
    const generator = new Generator(store, options);
    await generator.run(planLibrary(count));
    const { created, skipped, notes } = generator;
    return { created, skipped, folder: root, notes };
  } finally {
    await store.close();
  }
}

/** Writes planned assets to a store. Counts created and skipped assets. */
class Generator {
  readonly notes: SampleNote[] = [];
  created = 0;
  skipped = 0;

  constructor(
    private readonly store: SampleStore,
    private readonly options: SampleOptions,
  ) {}

  async run(plans: readonly Plan[]): Promise<void> {
    const { signal, onProgress } = this.options;
    let done = 0;
    // Starts with the videos: ffmpeg runs in a separate process while the images are drawn.
    const queue = [...plans.filter(isVideo), ...plans.filter((plan) => !isVideo(plan))].values();
    const work = async (): Promise<void> => {
      for (const plan of queue) {
        signal?.throwIfAborted();
        await this.#write(plan);
        onProgress?.(++done, plans.length);
      }
    };
    const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) {
      signal?.throwIfAborted();
      throw failed.reason;
    }
  }

  async #write(plan: Plan): Promise<void> {
    const paths = [...companionPaths(plan), plan.path];
    const states = await Promise.all(paths.map((path) => this.store.state(path)));
    if (states.every((state) => state === 'same')) {
      this.skipped++;
      return;
    }
    const foreign = paths.filter((_, i) => states[i] === 'foreign');
    if (foreign.length > 0) {
      const message = `Left unchanged, because modified or not created by the sample generator: ${foreign.join(', ')}`;
      this.notes.push({ code: 'kept', paths: foreign, message });
      return;
    }
    if (isVideo(plan) && !(await this.#canEncodeVideo())) return;
    const files = await this.#make(plan);
    if (files.length === 0) return;
    for (const file of files) await this.store.put(file);
    this.created++;
  }

  /** Returns the files of an asset, or an empty list if a video could not be created. */
  async #make(plan: Plan): Promise<Awaited<ReturnType<typeof make>>> {
    const { signal } = this.options;
    const files = await make(plan, this.store.scratch(`${plan.seed}.mp4`), signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      // An external program creates videos. If it fails, the other assets must still be created.
      if (!isVideo(plan)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.notes.push({
        code: 'film-failed',
        paths: [plan.path],
        message: `${plan.path} was not created: ${reason}`,
      });
      return [];
    });
    signal?.throwIfAborted();
    return files;
  }

  readonly #canEncodeVideo = once(async () => {
    const available = await hasFfmpeg();
    const message = 'No videos were created: ffmpeg with libx264 is not installed.';
    if (!available) this.notes.push({ code: 'no-ffmpeg', paths: [], message });
    return available;
  });
}

const isVideo = (plan: Plan): boolean => plan.work.kind === 'video';

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= create());
}
