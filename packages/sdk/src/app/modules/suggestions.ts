import { createStore } from 'zustand/vanilla';
import type { Suggestion } from '../../contract/schemas/search.js';
import type { Filters } from '../../domains/filters/filters.js';
import {
  parseRecents,
  withoutRecent,
  withRecent,
  type RecentSearch,
} from '../../domains/suggestions/recents.js';
import { MIN_SUGGESTED_TEXT, REQUESTED_SUGGESTIONS } from '../../domains/suggestions/rows.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { STORAGE_KEYS } from '../../lib/storage.js';
import type { App } from '../app.js';

/** Time between a change of the text and the request for suggestions, in milliseconds. */
const DELAY = 60;

/** Suggestions for the search field, and the recent searches of the current user. */
export interface SuggestionsState {
  readonly suggestions: readonly Suggestion[];
  /** The latest first. At most 10. */
  readonly recents: readonly RecentSearch[];
}

/** Store of the suggestions below the search field. */
export interface SuggestionsModule {
  readonly store: ReadableStore<SuggestionsState>;
  /**
   * Requests suggestions for a text after 60 ms, and cancels the previous request. Suggestions are optional, so a
   * failure only empties them.
   */
  readonly suggest: (text: string, filters: Filters) => void;
  /** Stores a submitted search in the browser. */
  readonly remember: (search: RecentSearch) => void;
  /** Removes a search from the recent searches. */
  readonly remove: (search: RecentSearch) => void;
  /** Cancels a request, and stops following the session. */
  readonly stop: () => void;
}

/**
 * Creates the store of the suggestions. Recent searches belong to the session: when it changes, the app removes them
 * from the browser (decisions, section 7, Local data).
 */
export function suggestionsModule(app: App): SuggestionsModule {
  const { portal, storage } = app;
  const latest = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<SuggestionsState>(() => ({
    suggestions: [],
    recents: parseRecents(storage.get(STORAGE_KEYS.recentSearches)),
  }));
  const request = async (text: string, filters: Filters) => {
    const { signal, result, isLatest } = latest.begin();
    try {
      const input = { text, filters, rows: REQUESTED_SUGGESTIONS };
      const suggestions = await result(portal.search.suggest(input, { signal }));
      store.setState({ suggestions });
    } catch {
      if (isLatest()) store.setState({ suggestions: [] });
    }
  };
  const cancel = () => {
    clearTimeout(timer);
    latest.end();
  };
  const save = (recents: readonly RecentSearch[]) => {
    store.setState({ recents });
    storage.set(STORAGE_KEYS.recentSearches, JSON.stringify(recents));
  };
  const unsubscribe = app.changes.subscribe((change) => {
    if (change !== 'session') return;
    cancel();
    store.setState({ suggestions: [], recents: [] });
  });
  return {
    store: readOnly(store),
    suggest(text, filters) {
      cancel();
      if (text.trim().length < MIN_SUGGESTED_TEXT) store.setState({ suggestions: [] });
      else timer = setTimeout(() => void request(text, filters), DELAY);
    },
    remember: (search) => save(withRecent(store.getState().recents, search)),
    remove: (search) => save(withoutRecent(store.getState().recents, search)),
    stop() {
      cancel();
      unsubscribe();
    },
  };
}
