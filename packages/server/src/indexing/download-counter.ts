import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createLimiter } from '../lib/scheduling/limiter.js';
import type { AssetRepository } from '../store/assets.js';
import type { IndexFeed } from './index-feed.js';

/** Counts downloads in the store and in the search index. */
export interface DownloadCounter {
  /** Counts a download of each asset, in the background. */
  add(ids: readonly string[]): void;
  /** Stops counting: drops the waiting downloads, and resolves when the current batch is written. */
  close(): Promise<void>;
}

/**
 * Number of downloads that are counted in one step. Pauses between the steps prevent a zip of thousands of
 * assets from blocking requests.
 */
const BATCH_SIZE = 50;

export function createDownloadCounter(parts: {
  readonly assets: AssetRepository;
  readonly feed: Pick<IndexFeed, 'touch'>;
  readonly onError: (error: unknown) => void;
}): DownloadCounter {
  const { assets, feed, onError } = parts;
  const queue = createLimiter({ concurrency: 1 });
  let closed = false;

  async function count(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length && !closed; start += BATCH_SIZE) {
      const records = await assets.countDownloads(ids.slice(start, start + BATCH_SIZE));
      const online = records.filter(({ asset }) => asset.offline !== true);
      await feed.touch(
        online.map(({ id, asset }) => ({ id, numbers: { obj_dload_cnt: asset.obj_dload_cnt } })),
      );
      await yieldToEventLoop();
    }
  }

  return {
    add(ids) {
      queue.run(() => count(ids)).catch(onError);
    },
    async close() {
      closed = true;
      await queue.run(() => Promise.resolve());
    },
  };
}
