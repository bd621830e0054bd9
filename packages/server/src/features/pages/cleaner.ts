import { ApiError } from '../../lib/api-error.js';
import { WorkerPool } from '../../workers/pool.js';
import type { Pages } from './sanitize.worker.js';

/** Far more than what anybody writes takes. */
const SECONDS = 10;

export interface PageCleaner {
  /** Takes out what is not safe. @throws ApiError `invalid-request` for what cannot be read in a reasonable time */
  clean(pages: Pages): Promise<Pages>;
  close(): Promise<void>;
}

export function createPageCleaner(seconds = SECONDS): PageCleaner {
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
