import { createStore } from 'zustand/vanilla';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { createLatest, type Run } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { closestSearches } from '../../domains/search/views/closest.js';
import { isActive } from '../../domains/filters/filters.js';
import type { SearchState } from '../../domains/search/url.js';
import { correctedQuery } from '../../domains/suggestions/correction.js';
import { typedText } from '../../domains/suggestions/live.js';
import type { SuggestedTarget } from '../../domains/suggestions/rows.js';
import type { App } from '../app.js';

/** Number of similar results. */
const COUNT = 5;

/** A corrected search that has results, although the typed one has none (decisions, section 7, Did you mean). */
export interface SuggestedCorrection extends SuggestedTarget {
  /** Number of results. */
  readonly total: number;
}

/** State of {@link ClosestResults}. */
export interface ClosestState {
  /** Up to five assets. Empty before `load` has finished, and if no similar search has results. */
  readonly assets: readonly Asset[];
  /** Null if there is none. The store of the search itself corrects a search without filters. */
  readonly correction: SuggestedCorrection | null;
}

/** Results that are similar to a search without results. */
export interface ClosestResults {
  readonly store: ReadableStore<ClosestState>;
  /**
   * Corrects the current search, or else searches for results similar to it (`closestSearches`). Never rejects.
   */
  readonly load: () => Promise<void>;
  /** Cancels the search. */
  readonly stop: () => void;
}

type Searched = Pick<SearchState, 'query' | 'filters' | 'sort'>;

const NONE: ClosestState = { assets: [], correction: null };

/** Creates the store of similar results. Another user starts without them. */
export function closestModule(app: App): ClosestResults {
  const { search } = app.portal;
  const store = createStore<ClosestState>(() => NONE);
  const latest = createLatest();
  const clear = () => {
    latest.end();
    store.setState(NONE);
  };
  const unsubscribe = app.changes.subscribe((change) => {
    if (change === 'session') clear();
  });
  const correct = async ({ query, filters, sort }: Searched, run: Run): Promise<boolean> => {
    const { signal } = run;
    const correction = correctedQuery(unquoted(query), (input) =>
      search.suggest({ ...input, filters }, { signal }),
    );
    const used = await run.result(correction);
    if (used === null) return false;
    const reply = search.query({ query: used, filters, sort, rows: COUNT }, { signal });
    const { assets, total } = await run.result(reply);
    if (total === 0) return false;
    store.setState({ assets, correction: { text: typedText(used), filters, total } });
    return true;
  };
  const findSimilar = async (state: Searched, run: Run) => {
    const filtered = isFiltered(state);
    for (const [index, similar] of closestSearches(state).entries()) {
      const reply = search.query({ ...similar, rows: COUNT }, { signal: run.signal });
      const { assets } = await run.result(reply);
      if (assets.length > 0) return store.setState({ assets });
      // The first one is the same search without its filters. It has no results either.
      if (filtered && index === 0 && (await correct({ ...state, filters: {} }, run))) return;
    }
  };
  return {
    store: readOnly(store),
    async load() {
      clear();
      const run = latest.begin();
      const state = app.search.store.getState();
      try {
        const isCorrectable = isFiltered(state) || unquoted(state.query) !== state.query;
        if (!isCorrectable || !(await correct(state, run))) await findSimilar(state, run);
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

const isFiltered = ({ filters }: Pick<SearchState, 'filters'>) => Object.values(filters).some(isActive);

/** Returns the query without the quotation marks around it. They search for a text without a correction. */
const unquoted = (query: string) => /^"([^"]+)"$/.exec(query)?.[1] ?? query;
