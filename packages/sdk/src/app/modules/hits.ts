import { createStore } from 'zustand/vanilla';
import { MAX_HIT_ASSETS } from '../../contract/limits.js';
import type { AssetHit } from '../../contract/schemas/hits.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { App } from '../app.js';

/** State of {@link TextHits}. */
export interface TextHitsState {
  /** Query whose matches are stored. */
  readonly query: string;
  /** Places in the text of results, by the ID of the asset. */
  readonly hits: ReadonlyMap<string, AssetHit>;
}

/** Places in the text of results that match the query only there. */
export interface TextHits {
  readonly store: ReadableStore<TextHitsState>;
  /**
   * Requests the place in the text of a result. Requests of the same moment are one call. Never fails: without a reply,
   * the results are shown without their places.
   */
  readonly request: (query: string, id: string) => void;
  /** Cancels the requests. */
  readonly stop: () => void;
}

/** Creates the store of the places in the text of results. Another user starts without them. */
export function textHitsModule(app: App): TextHits {
  const store = createStore<TextHitsState>(() => ({ query: '', hits: new Map() }));
  const requested = new Set<string>();
  let waiting: string[] = [];
  let running = new AbortController();
  const start = (query: string) => {
    running.abort();
    running = new AbortController();
    requested.clear();
    waiting = [];
    store.setState({ query, hits: new Map() });
  };
  const unsubscribe = app.changes.subscribe((change) => {
    if (change === 'session') start('');
  });
  const send = async (query: string, ids: readonly string[], { signal }: AbortController) => {
    try {
      const found = await app.portal.search.hits({ query, ids }, { signal });
      if (signal.aborted || found.length === 0) return;
      const { hits } = store.getState();
      store.setState({ hits: new Map([...hits, ...found.map((hit) => [hit.id, hit] as const)]) });
    } catch {
      // The results are complete without their places.
    }
  };
  const flush = () => {
    const ids = waiting;
    waiting = [];
    for (let at = 0; at < ids.length; at += MAX_HIT_ASSETS) {
      void send(store.getState().query, ids.slice(at, at + MAX_HIT_ASSETS), running);
    }
  };
  return {
    store: readOnly(store),
    request(query, id) {
      if (query !== store.getState().query) start(query);
      if (requested.has(id)) return;
      requested.add(id);
      if (waiting.push(id) === 1) void Promise.resolve().then(flush);
    },
    stop() {
      unsubscribe();
      running.abort();
    },
  };
}
