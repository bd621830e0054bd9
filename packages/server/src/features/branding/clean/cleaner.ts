import type { ConfigFile } from '@assetportal/sdk/contract';
import { ApiError } from '../../../lib/api-error.js';
import { WorkerPool } from '../../../workers/pool.js';
import { MediaError } from '../../../lib/media-error.js';
import { processRunner } from '../../../workers/runner.js';
import type { FileAnswer, FileTask } from './clean.worker.js';
import type { CleanFile } from './kinds.js';

/** Far more than any picture within the limits takes. */
const SECONDS = 30;

export interface FileCleaner {
  /** The file as it may be kept and answered. @throws ApiError `file-refused`, saying what is wrong and where */
  clean(file: ConfigFile, bytes: Uint8Array): Promise<CleanFile>;
  close(): Promise<void>;
}

export function createFileCleaner(seconds = SECONDS): FileCleaner {
  const pool = new WorkerPool<FileTask, FileAnswer>(
    'features/branding/clean/clean.worker',
    seconds,
    processRunner,
  );
  // One after another: each picture may unfold to hundreds of megabytes.
  let last: Promise<unknown> = Promise.resolve();
  const run = (task: FileTask) => {
    const next = last.then(() => pool.run(task));
    last = next.catch(() => undefined);
    return next;
  };
  return {
    async clean(file, bytes) {
      const answer = await run({ file, bytes }).catch((error: unknown) => {
        if (!(error instanceof MediaError)) throw error;
        const fault = error.code === 'timed-out' ? 'file-slow' : 'file-broken';
        throw new ApiError('file-refused', { fault, cause: error });
      });
      if (answer.ok) return answer.clean;
      throw new ApiError('file-refused', { fault: answer.fault, values: answer.values });
    },
    close: () => pool.close(),
  };
}
