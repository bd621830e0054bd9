import { createStore } from 'zustand/vanilla';
import { facetFields, type FacetCounts } from '../../domains/facets/visible.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { App } from '../app.js';

/** State of {@link LibraryFacets}. */
export interface LibraryFacetsState {
  /** Facets of all assets that the user may view. Null before they are loaded. */
  readonly counts: FacetCounts | null;
}

/** Store of the facets of the whole library. They are displayed if the first search of a visit has no results. */
export interface LibraryFacets {
  readonly store: ReadableStore<LibraryFacetsState>;
  /** Loads the facets, once per session. Never rejects: without them, the sidebar stays empty. */
  readonly load: () => Promise<void>;
  /** Cancels the request, and stops following the session. */
  readonly stop: () => void;
}

const NONE: LibraryFacetsState = { counts: null };

/** Creates the store of the facets of the whole library. Another user starts without them. */
export function libraryFacetsModule(app: Pick<App, 'portal' | 'config' | 'changes'>): LibraryFacets {
  const store = createStore<LibraryFacetsState>(() => NONE);
  const latest = createLatest();
  let requested = false;
  const unsubscribe = app.changes.subscribe((change) => {
    if (change !== 'session') return;
    latest.end();
    requested = false;
    store.setState(NONE);
  });
  return {
    store: readOnly(store),
    async load() {
      if (requested) return;
      requested = true;
      const { signal, result } = latest.begin();
      const facets = facetFields(app.config.store.getState().config);
      try {
        const reply = await result(app.portal.search.query({ query: '*', rows: 0, facets }, { signal }));
        store.setState({ counts: { facets: reply.facets, ranges: reply.ranges } });
      } catch {
        requested = false;
      }
    },
    stop() {
      unsubscribe();
      latest.end();
    },
  };
}
