import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createLimiter } from '../lib/scheduling/limiter.js';
import type { SearchEngine } from '../search/engine.js';
import type { AssetRepository } from '../store/assets.js';

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
  readonly engine: SearchEngine;
  readonly onError: (error: unknown) => void;
}): DownloadCounter {
  const { assets, engine, onError } = parts;
  const queue = createLimiter({ concurrency: 1 });
  let closed = false;

  async function count(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length && !closed; start += BATCH_SIZE) {
      const records = await assets.countDownloads(ids.slice(start, start + BATCH_SIZE));
      // The index ignores assets that are offline, because it does not contain them.
      await engine.touch(
        records.map(({ asset: { id, obj_dload_cnt } }) => ({ id, numbers: { obj_dload_cnt } })),
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
