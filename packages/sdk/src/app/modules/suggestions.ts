import { createStore } from 'zustand/vanilla';
import type { Suggestion } from '../../contract/schemas/search.js';
import type { Filters } from '../../domains/filters/filters.js';
import {
  parseRecents,
  withoutRecent,
  withRecent,
  type RecentSearch,
} from '../../domains/suggestions/recents.js';
import { queryOfText } from '../../domains/suggestions/live.js';
import { MIN_SUGGESTED_TEXT, REQUESTED_SUGGESTIONS } from '../../domains/suggestions/limits.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { STORAGE_KEYS } from '../../lib/storage.js';
import type { App } from '../app.js';
import { createSubmittedReport } from './submitted-report.js';

/** Time between a change of the text and the request for suggestions, in milliseconds. */
const DELAY = 60;

const NONE = { suggestions: [], correction: null } as const;

/** Suggestions for the search field, and the recent searches of the current user. */
export interface SuggestionsState {
  readonly suggestions: readonly Suggestion[];
  /** Corrected query, if the text has no suggestions and a similar text has (`correctedQuery`). */
  readonly correction: string | null;
  /** The latest first. At most 10. */
  readonly recents: readonly RecentSearch[];
}

/** Store of the suggestions below the search field. */
export interface SuggestionsModule {
  readonly store: ReadableStore<SuggestionsState>;
  /**
   * Requests suggestions for a text after 60 ms, and cancels the previous request. A text without any is corrected.
   * Suggestions are optional, so a failure only empties them.
   */
  readonly suggest: (text: string, filters: Filters) => void;
  /** Stores a submitted search in the browser, and reports it to the server if it has no results. */
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
    ...NONE,
    recents: parseRecents(storage.get(STORAGE_KEYS.recentSearches)),
  }));
  const request = async (text: string, filters: Filters) => {
    const { signal, result, isLatest } = latest.begin();
    const { search } = portal;
    try {
      const suggestions = await result(
        search.suggest({ text, filters, rows: REQUESTED_SUGGESTIONS }, { signal }),
      );
      store.setState({ suggestions, correction: null });
      if (suggestions.length > 0) return;
      const { correctedQuery } = await result(import('../../domains/suggestions/correction.js'));
      const correction = correctedQuery(queryOfText(text), (input) =>
        search.suggest({ ...input, filters }, { signal }),
      );
      store.setState({ correction: await result(correction) });
    } catch {
      if (isLatest()) store.setState(NONE);
    }
  };
  const report = createSubmittedReport(app);
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
    report.stop();
    store.setState({ ...NONE, recents: [] });
  });
  return {
    store: readOnly(store),
    suggest(text, filters) {
      cancel();
      if (text.trim().length < MIN_SUGGESTED_TEXT) store.setState(NONE);
      else timer = setTimeout(() => void request(text, filters), DELAY);
    },
    remember: (search) => {
      save(withRecent(store.getState().recents, search));
      report.submitted(queryOfText(search.text));
    },
    remove: (search) => save(withoutRecent(store.getState().recents, search)),
    stop() {
      cancel();
      report.stop();
      unsubscribe();
    },
  };
}
