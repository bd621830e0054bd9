import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../client/portal.js';
import { createLatest, type Run } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';

/** State of the limit of bulk actions. */
export interface LimitsState {
  /**
   * Maximum number of assets per action without confirmation (`max_assets`): -1 for no limit, 0 if downloads of
   * several assets are disabled. Null if not loaded.
   */
  readonly maxAssets: number | null;
}

/** Store of the limit of bulk actions. */
export interface DownloadLimits {
  readonly store: ReadableStore<LimitsState>;
  /**
   * Fetches the maximum number of assets per download, unless it is cached. Resolves with null if the request
   * fails.
   */
  readonly loadLimits: () => Promise<number | null>;
  /** Clears the cached limit. Call when the user changes. */
  readonly userChanged: () => void;
}

/** Creates the store of the limit of bulk actions. Sends no request before it is needed. */
export function createDownloadLimits({ portal }: { readonly portal: Portal }): DownloadLimits {
  const store = createStore<LimitsState>(() => ({ maxAssets: null }));
  const latest = createLatest();
  let running: Promise<number | null> | undefined;
  const request = async (run: Run): Promise<number | null> => {
    try {
      const maxAssets = await run.result(portal.downloads.limits({}, { signal: run.signal }));
      store.setState({ maxAssets });
      return maxAssets;
    } catch {
      return null;
    }
  };
  return {
    store: readOnly(store),
    async loadLimits() {
      const { maxAssets } = store.getState();
      if (maxAssets !== null) return maxAssets;
      // Concurrent callers share one request.
      const shared = (running ??= request(latest.begin()));
      return shared.finally(() => {
        if (running === shared) running = undefined;
      });
    },
    userChanged() {
      latest.end();
      running = undefined;
      store.setState({ maxAssets: null });
    },
  };
}
