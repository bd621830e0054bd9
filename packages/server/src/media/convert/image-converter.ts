import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DecodedImage } from '../common/decoded-image.js';
import { LIMITS } from '../common/limits.js';
import type { ConversionRecipe } from '../common/recipe.js';
import type { OpenSource } from '../common/source.js';
import { WorkerEnded, WorkerPool } from '../../workers/pool.js';
import { processRunner } from '../../workers/runner.js';
import type { ImageInput, ImageTask } from './convert-image.js';
import type { Dimensions } from './geometry.js';

/** Converts decoded images to files in separate processes, so that a crash does not affect the server. */
export class ImageConverter {
  readonly #pool = new WorkerPool<ImageTask, Dimensions>(
    'media/convert/convert.worker',
    LIMITS.seconds.convert + 10,
    processRunner,
  );

  /** @param signal Aborted when the server stops. */
  constructor(private readonly signal: AbortSignal) {}

  /**
   * Writes `image` to `output` according to `recipe`. Returns the size in pixels.
   *
   * @throws MediaError
   */
  async convert(
    source: OpenSource,
    image: DecodedImage,
    { spec, watermark }: ConversionRecipe,
    output: string,
  ): Promise<Dimensions> {
    const task: ImageTask = { input: await inputOf(source, image), spec, output };
    const watermarkFile = join(await source.folder(), 'watermark');
    if (watermark && spec.watermark) await writeFile(watermarkFile, await watermark.bytes());
    const complete = watermark && spec.watermark ? { ...task, watermark: watermarkFile } : task;
    return this.#pool.run(complete).catch((error: unknown) => {
      // The process may have been killed because of another job, so only a second failure counts against this
      // file.
      if (!(error instanceof WorkerEnded) || this.signal.aborted) throw error;
      return this.#pool.run(complete);
    });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/**
 * Returns the input for the worker process. Pixels and encoded bytes are written to a file, because an IPC
 * channel would copy them in pieces.
 */
async function inputOf(source: OpenSource, image: DecodedImage): Promise<ImageInput> {
  const path = join(await source.folder(), 'decoded');
  if ('channels' in image) {
    const { width, height, channels, data } = image;
    await writeFile(path, data);
    return { path, raw: { width, height, channels } };
  }
  const { data, page, animated, orientation, drawn } = image;
  if (typeof data !== 'string') await writeFile(path, data);
  return { path: typeof data === 'string' ? data : path, page, animated, orientation, drawn };
}
