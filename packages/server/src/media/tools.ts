import type { Limiter } from '../lib/scheduling/limiter.js';
import { ExtractWorker } from './extract/extract-worker.js';
import { ImageWorker } from './libvips/image-worker.js';
import { processLimits } from '../workers/limits.js';
import { WorkerPool } from '../workers/pool.js';
import { processRunner } from '../workers/runner.js';
import type { Access } from '../workers/sandbox/sandbox.js';
import type { RenditionCache } from './cache/cache.js';
import { LIMITS } from './common/limits.js';
import type { Tools } from './decoders/tools.js';
import { OfficeDocuments } from './office/office.js';

/**
 * Creates the worker pools and the program wrappers that decoders use. Workers and programs start when needed.
 * {@link closeTools} terminates the workers, and `signal` the programs.
 */
export function createTools(options: {
  readonly cache: RenditionCache;
  readonly temp: string;
  /** What the workers and exiftool may read and write. */
  readonly access: Access;
  readonly signal: AbortSignal;
  readonly officeLimiter: Limiter;
}): Tools {
  const { cache, temp, access, signal, officeLimiter } = options;
  const { worker, model } = LIMITS.seconds;
  const start = (module: string) => processRunner(module, { access });
  return {
    workers: {
      heic: new WorkerPool('media/decoders/workers/heic.worker', worker, start),
      model: new WorkerPool('media/models/model.worker', model, (module) =>
        processRunner(module, { access, heapMb: processLimits().modelHeapMb }),
      ),
      pdf: new WorkerPool('media/decoders/workers/pdf.worker', worker, start, ({ file }) =>
        Buffer.from(file.path).toString('latin1'),
      ),
    },
    extract: new ExtractWorker(access),
    image: new ImageWorker(access),
    office: new OfficeDocuments({ cache, temp, signal, limiter: officeLimiter }),
    side: LIMITS.renderedSide,
    signal,
  };
}

export async function closeTools({ workers, extract, image }: Tools): Promise<void> {
  await Promise.all([...Object.values(workers), extract, image].map((pool) => pool.close()));
}
