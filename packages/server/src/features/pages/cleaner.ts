import { ApiError } from '../../lib/api-error.js';
import { WorkerPool } from '../../workers/pool.js';
import type { CheckedPage } from './check/check-page.js';
import type { Pages, PagesResult, PagesTask } from './sanitize.worker.js';

/** Timeout in seconds; far more than a realistic page needs. */
const TIMEOUT_S = 10;

export interface PageCleaner {
  /** Removes unsafe HTML. @throws ApiError `invalid-request` if cleaning fails or exceeds the timeout */
  clean(pages: Pages): Promise<Pages>;
  /** Returns the pages as visitors get them, and the removed parts. @throws ApiError `invalid-request` like `clean` */
  check(pages: Pages): Promise<Readonly<Record<string, CheckedPage>>>;
  close(): Promise<void>;
}

export function createPageCleaner(seconds = TIMEOUT_S): PageCleaner {
  const pool = new WorkerPool<PagesTask, PagesResult>('features/pages/sanitize.worker', seconds);
  const run = async (task: PagesTask) => {
    try {
      return await pool.run(task);
    } catch (error) {
      throw new ApiError('invalid-request', {
        values: { path: 'body' },
        fault: 'unreadable',
        cause: error,
      });
    }
  };
  return {
    clean: (pages) => run({ kind: 'clean', pages }) as Promise<Pages>,
    check: (pages) => run({ kind: 'check', pages }) as Promise<Readonly<Record<string, CheckedPage>>>,
    close: () => pool.close(),
  };
}
