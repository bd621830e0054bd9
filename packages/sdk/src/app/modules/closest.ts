import { createStore } from 'zustand/vanilla';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { closestSearches } from '../../domains/search/views/closest.js';
import type { App } from '../app.js';

/** Number of similar results. */
const COUNT = 5;

/** Results that are similar to a search without results. */
export interface ClosestResults {
  /** Up to five assets. Empty before `load` has finished, and if no similar search has results. */
  readonly store: ReadableStore<{ readonly assets: readonly Asset[] }>;
  /** Searches for results similar to the current search (`closestSearches`). Never rejects. */
  readonly load: () => Promise<void>;
  /** Cancels the search. */
  readonly stop: () => void;
}

/** Creates the store of similar results. Another user starts without them. */
export function closestModule(app: App): ClosestResults {
  const store = createStore<{ readonly assets: readonly Asset[] }>(() => ({ assets: [] }));
  const latest = createLatest();
  const clear = () => {
    latest.end();
    store.setState({ assets: [] });
  };
  const unsubscribe = app.changes.subscribe((change) => {
    if (change === 'session') clear();
  });
  return {
    store: readOnly(store),
    async load() {
      clear();
      const run = latest.begin();
      try {
        for (const search of closestSearches(app.search.store.getState())) {
          const reply = app.portal.search.query({ ...search, rows: COUNT }, { signal: run.signal });
          const { assets } = await run.result(reply);
          if (assets.length === 0) continue;
          store.setState({ assets });
          return;
        }
      } catch {
        // The state without results is complete without similar ones.
      }
    },
    stop() {
      unsubscribe();
      latest.end();
    },
  };
}
