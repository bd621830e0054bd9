import { ApiError } from '../../lib/api-error.js';
import { WorkerPool } from '../../workers/pool.js';
import type { Pages } from './sanitize.worker.js';

/** Timeout in seconds; far more than a realistic page needs. */
const TIMEOUT_S = 10;

export interface PageCleaner {
  /** Removes unsafe HTML. @throws ApiError `invalid-request` if cleaning fails or exceeds the timeout */
  clean(pages: Pages): Promise<Pages>;
  close(): Promise<void>;
}

export function createPageCleaner(seconds = TIMEOUT_S): PageCleaner {
  const pool = new WorkerPool<Pages, Pages>('features/pages/sanitize.worker', seconds);
  return {
    async clean(pages) {
      try {
        return await pool.run(pages);
      } catch (error) {
        throw new ApiError('invalid-request', {
          values: { path: 'body' },
          fault: 'unreadable',
          cause: error,
        });
      }
    },
    close: () => pool.close(),
  };
}
