import type { IndexStatus } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';

/** Receives the progress of indexing. */
export interface IndexProgress {
  update(status: IndexStatus): void;
  /** Removes the bar, if there is one. */
  stop(): void;
}

/** Minimum time between two events, in milliseconds. */
const EVENT_INTERVAL = 250;

/**
 * Returns a progress receiver: a bar on a terminal, NDJSON events on stderr with `--json`, and otherwise no
 * output.
 */
export async function indexProgress({
  io,
  t,
  language,
}: Pick<Context, 'io' | 't' | 'language'>): Promise<IndexProgress> {
  if (io.showsProgress) {
    const { IndexingBar } = await import('../../ui/indexing-bar.js');
    return new IndexingBar(io, t, language);
  }
  let next = 0;
  return {
    update({ state, found, done, failed }) {
      const now = performance.now();
      if (now < next && state !== 'idle') return;
      next = now + EVENT_INTERVAL;
      io.event('progress', { state, found, done, failed });
    },
    stop: () => undefined,
  };
}
