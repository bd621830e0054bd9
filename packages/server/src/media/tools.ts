import type { Limiter } from '../lib/limiter.js';
import { WorkerPool } from '../workers/pool.js';
import { processRunner } from '../workers/runner.js';
import type { RenditionCache } from './cache/cache.js';
import { LIMITS } from './common/limits.js';
import { EmbeddedImages } from './decoders/embedded-images.js';
import type { Tools } from './decoders/tools.js';
import { OfficeDocuments } from './office/office.js';

/**
 * Heap limit of the model worker, in MB. Some three.js loaders create objects that are twenty times as large as
 * the file.
 */
const MODEL_HEAP_MB = 1536;

/**
 * Creates the worker pools and the program wrappers that decoders use. Workers and programs start when needed.
 * {@link closeTools} terminates the workers and exiftool, and `signal` cancels LibreOffice.
 */
export function createTools(options: {
  readonly cache: RenditionCache;
  readonly temp: string;
  readonly signal: AbortSignal;
  readonly officeLimiter: Limiter;
}): Tools {
  const { cache, temp, signal, officeLimiter } = options;
  const { worker, model } = LIMITS.seconds;
  return {
    workers: {
      heic: new WorkerPool('media/decoders/workers/heic.worker', worker),
      model: new WorkerPool('media/models/model.worker', model, (module) =>
        processRunner(module, MODEL_HEAP_MB),
      ),
      references: new WorkerPool('media/models/references.worker', worker),
      pdf: new WorkerPool('media/decoders/workers/pdf.worker', worker, undefined, ({ path }) =>
        Buffer.from(path).toString('latin1'),
      ),
      svg: new WorkerPool('media/decoders/workers/svg.worker', worker, processRunner),
      text: new WorkerPool('media/text/text.worker', LIMITS.text.seconds),
    },
    exiftool: new EmbeddedImages(),
    office: new OfficeDocuments({ cache, temp, signal, limiter: officeLimiter }),
    side: LIMITS.renderedSide,
    signal,
  };
}

export async function closeTools({ workers, exiftool }: Tools): Promise<void> {
  await Promise.all([...Object.values(workers).map((pool) => pool.close()), exiftool.close()]);
}
