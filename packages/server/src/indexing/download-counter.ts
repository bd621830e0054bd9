import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLimiter } from '../lib/limiter.js';
import type { SearchEngine } from '../search/engine.js';
import type { AssetRepository } from '../store/assets.js';

/** Counts downloads, in the store and in the search index. */
export interface DownloadCounter {
  /** Counts a download of each asset, in the background. */
  add(ids: readonly string[]): void;
  /** Resolves when nothing is being counted any more; what has not begun by then is dropped. */
  close(): Promise<void>;
}

/** Downloads that are counted at once: a zip of thousands must not hold up requests. */
const PORTION = 50;

export function createDownloadCounter(parts: {
  readonly assets: AssetRepository;
  readonly engine: SearchEngine;
  readonly onError: (error: unknown) => void;
}): DownloadCounter {
  const { assets, engine, onError } = parts;
  const queue = createLimiter({ concurrency: 1 });
  let closed = false;

  async function count(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length && !closed; start += PORTION) {
      const records = await assets.countDownloads(ids.slice(start, start + PORTION));
      await engine.index(records.map(({ asset }) => ({ asset })));
      await nextTurn();
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
