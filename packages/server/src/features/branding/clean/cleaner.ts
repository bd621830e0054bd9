import type { ConfigFile } from '@assetportal/sdk/contract';
import { ApiError } from '../../../lib/api-error.js';
import { WorkerPool } from '../../../workers/pool.js';
import { MediaError } from '../../../lib/media-error.js';
import type { FileResult, FileTask } from './clean.worker.js';
import type { CleanFile } from './kinds.js';

/** Timeout in seconds; far more than any image within the limits needs. */
const TIMEOUT_S = 30;

export interface FileCleaner {
  /**
   * Returns the file in the form to store and serve.
   * @throws ApiError `file-refused` with the reason and position
   */
  clean(file: ConfigFile, bytes: Uint8Array): Promise<CleanFile>;
  close(): Promise<void>;
}

export function createFileCleaner(seconds = TIMEOUT_S): FileCleaner {
  const pool = new WorkerPool<FileTask, FileResult>('features/branding/clean/clean.worker', seconds);
  // Run one task at a time: each image may need hundreds of megabytes when decoded.
  let last: Promise<unknown> = Promise.resolve();
  const run = (task: FileTask) => {
    const next = last.then(() => pool.run(task));
    last = next.catch(() => undefined);
    return next;
  };
  return {
    async clean(file, bytes) {
      const result = await run({ file, bytes }).catch((error: unknown) => {
        if (!(error instanceof MediaError)) throw error;
        const fault = error.code === 'timed-out' ? 'file-slow' : 'file-broken';
        throw new ApiError('file-refused', { fault, cause: error });
      });
      if (result.ok) return result.clean;
      throw new ApiError('file-refused', { fault: result.fault, values: result.values });
    },
    close: () => pool.close(),
  };
}
