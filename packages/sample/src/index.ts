import { resolve } from 'node:path';
import { SampleError } from './errors.js';
import { hasFfmpeg } from './formats/video.js';
import { companions, make } from './make.js';
import type { Plan } from './asset-plan.js';
import { planLibrary, ROUND_LENGTH } from './plan.js';
import { SampleStore } from './store.js';

export { SampleError } from './errors.js';

/** How many assets are made when nobody says: every motif, format and palette once. */
export const SAMPLE_COUNT = ROUND_LENGTH;
const MAX_COUNT = 5000;

/** One asset is drawn by this thread while the ones before it are encoded by sharp's: more would only hold memory. */
const AT_ONCE = 3;

export interface SampleOptions {
  /** Assets in all: pictures, documents, models, video, sound. 1 to 5000, default 132; past that they are variations. */
  count?: number;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/** Something that was left out: a stable word, the files it is about, and a sentence in English. */
export interface SampleNote {
  code: 'kept' | 'film-failed' | 'no-ffmpeg';
  paths: string[];
  message: string;
}

export interface SampleResult {
  /** Assets written. */
  created: number;
  /** Assets that were there already, unchanged. */
  skipped: number;
  /** Absolute. */
  folder: string;
  /** What was left out, and why. */
  notes: SampleNote[];
}

/**
 * Fills a folder with a library to try: pictures, documents, models, a film and sound of an archive that does not exist,
 * described in German and English. The same bytes each time (for the same versions of the libraries); what is there
 * already is not made again, so it can be stopped and carried on.
 *
 * @throws SampleError when the folder cannot be used, before anything in it is touched; the signal's reason when aborted.
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

/** Writes the planned assets into a store, and counts them. */
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
    // The film first: ffmpeg works in a process of its own while the pictures are drawn.
    const queue = [...plans.filter(isFilm), ...plans.filter((plan) => !isFilm(plan))].values();
    const work = async (): Promise<void> => {
      for (const plan of queue) {
        signal?.throwIfAborted();
        await this.#write(plan);
        onProgress?.(++done, plans.length);
      }
    };
    const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) {
      signal?.throwIfAborted();
      throw failed.reason;
    }
  }

  async #write(plan: Plan): Promise<void> {
    const paths = [...companions(plan), plan.path];
    const states = await Promise.all(paths.map((path) => this.store.state(path)));
    if (states.every((state) => state === 'same')) {
      this.skipped++;
      return;
    }
    const foreign = paths.filter((_, i) => states[i] === 'foreign');
    if (foreign.length > 0) {
      const message = `${foreign.join(', ')}: left as it is, since it was changed or comes from elsewhere.`;
      this.notes.push({ code: 'kept', paths: foreign, message });
      return;
    }
    if (isFilm(plan) && !(await this.#canFilm())) return;
    const files = await this.#make(plan);
    if (files.length === 0) return;
    for (const file of files) await this.store.put(file);
    this.created++;
  }

  /** Makes the files of an asset; none where the film could not be made. */
  async #make(plan: Plan): Promise<Awaited<ReturnType<typeof make>>> {
    const { signal } = this.options;
    const files = await make(plan, this.store.scratch(`${plan.seed}.mp4`), signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      // The film is made by a program of the machine's: that one fails is no reason to go without the rest.
      if (!isFilm(plan)) throw error;
      const why = error instanceof Error ? error.message : String(error);
      this.notes.push({
        code: 'film-failed',
        paths: [plan.path],
        message: `${plan.path} was not made: ${why}`,
      });
      return [];
    });
    signal?.throwIfAborted();
    return files;
  }

  readonly #canFilm = once(async () => {
    const found = await hasFfmpeg();
    const message = 'No video was made: ffmpeg with libx264 is not installed.';
    if (!found) this.notes.push({ code: 'no-ffmpeg', paths: [], message });
    return found;
  });
}

const isFilm = (plan: Plan): boolean => plan.work.kind === 'film';

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= make());
}
