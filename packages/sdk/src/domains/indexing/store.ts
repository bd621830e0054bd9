import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { Portal } from '../../client/portal.js';
import type { IndexStatus } from '../../contract/schemas/indexing.js';
import { createLatest, type Run } from '../../lib/latest.js';
import { afterByTimer, type After } from '../toasts/store.js';

/** Polling interval while the server indexes the library, in milliseconds. */
export const POLL_INDEXING = 1500;
/** Polling interval while the server is idle, in milliseconds. */
export const POLL_IDLE = 30_000;

/** State of the indexing store. */
export interface IndexingState {
  /** Last status received from the server, or null before the first response. */
  readonly status: IndexStatus | null;
}

/** Store of the indexing progress. */
export interface IndexingStore {
  readonly store: ReadableStore<IndexingState>;
  /** Polls the status now and repeatedly until `stop`. A second `watch` has no effect. */
  readonly watch: () => void;
  /** Stops polling. */
  readonly stop: () => void;
  /**
   * Clears the status. If it is watched, polls it now, or after the next change if there is no session. Call when
   * the user changes: admins see more of it.
   */
  readonly userChanged: (hasSession: boolean) => void;
}

/**
 * Creates the store of the indexing progress.
 *
 * @param options.onChange Called if a poll returns another state or other counts than the previous one.
 */
export function createIndexingStore(options: {
  readonly portal: Portal;
  readonly onChange: () => void;
  readonly after?: After;
}): IndexingStore {
  const after = options.after ?? afterByTimer;
  const store = createStore<IndexingState>(() => ({ status: null }));
  const latest = createLatest();
  let isWatching = false;
  let cancel: (() => void) | undefined;
  let isPaused = false;

  const poll = async (run: Run): Promise<void> => {
    try {
      const status = await run.result(
        options.portal.index.status({}, { signal: run.signal, retry: 0, background: true }),
      );
      const before = store.getState().status;
      store.setState({ status });
      if (before !== null && hasChanged(before, status)) options.onChange();
    } catch {
      // The next poll may succeed. The last status remains.
    }
    if (!run.isLatest()) return;
    const interval = store.getState().status?.state === 'indexing' ? POLL_INDEXING : POLL_IDLE;
    cancel = after(interval, () => void poll(run));
  };
  const watch = () => {
    if (isWatching) return;
    isWatching = true;
    void poll(latest.begin());
  };
  const stop = () => {
    isPaused = false;
    isWatching = false;
    latest.end();
    cancel?.();
    cancel = undefined;
  };
  return {
    store: readOnly(store),
    watch,
    stop,
    userChanged(hasSession) {
      const isWatched = isWatching || isPaused;
      stop();
      store.setState({ status: null });
      if (isWatched && hasSession) watch();
      isPaused = isWatched && !hasSession;
    },
  };
}

function hasChanged(before: IndexStatus, now: IndexStatus): boolean {
  return before.found !== now.found || before.done !== now.done || before.state !== now.state;
}
