import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { Portal } from '../../client/portal.js';
import type { IndexStatus } from '../../contract/schemas/indexing.js';
import { afterByTimer, type After } from '../toasts/store.js';

/** Milliseconds between two looks while the library is being read. */
export const POLL_INDEXING = 1500;
/** Milliseconds between two looks while nothing goes on. */
export const POLL_IDLE = 30_000;

/** How far the library is read. */
export interface IndexingState {
  /** As the server told last; null before the first answer. */
  readonly status: IndexStatus | null;
}

/** Follows how the library is read. */
export interface IndexingStore {
  readonly store: ReadableStore<IndexingState>;
  /** Looks now, and again and again until `stop`; a second `watch` changes nothing. */
  readonly watch: () => void;
  /** Looks no more. */
  readonly stop: () => void;
}

/** Follows the indexing of the library. @param options.onChange There is something new to be found. */
export function createIndexingStore(options: {
  readonly portal: Portal;
  readonly onChange: () => void;
  readonly after?: After;
}): IndexingStore {
  const after = options.after ?? afterByTimer;
  const store = createStore<IndexingState>(() => ({ status: null }));
  let watching: AbortController | undefined;
  let cancel: (() => void) | undefined;

  const look = async (own: AbortController): Promise<void> => {
    try {
      const status = await options.portal.index.status({}, { signal: own.signal, retry: 0 });
      if (own.signal.aborted) return;
      const before = store.getState().status;
      store.setState({ status });
      if (before !== null && hasChanged(before, status)) options.onChange();
    } catch {
      // The next look may succeed; what was known is kept.
    }
    if (own.signal.aborted) return;
    const pause = store.getState().status?.state === 'indexing' ? POLL_INDEXING : POLL_IDLE;
    cancel = after(pause, () => void look(own));
  };
  return {
    store: readOnly(store),
    watch() {
      if (watching !== undefined) return;
      watching = new AbortController();
      void look(watching);
    },
    stop() {
      watching?.abort();
      watching = undefined;
      cancel?.();
      cancel = undefined;
    },
  };
}

function hasChanged(before: IndexStatus, now: IndexStatus): boolean {
  return before.found !== now.found || before.done !== now.done || before.state !== now.state;
}
