import { suggestionsModule, type App } from '@assetportal/sdk';
import { queryOfText, type SuggestionRow } from '@assetportal/sdk/rules';

/** Time between the last key press and the search, in milliseconds. The next search aborts a running one. */
const DELAY = 150;

/** Searches while the user types, and when a query or a suggestion is chosen. */
export interface LiveSearch {
  readonly type: (text: string) => void;
  readonly submit: (text: string) => void;
  readonly apply: (row: SuggestionRow) => void;
  readonly stop: () => void;
}

/** @param pageRows Returns the number of visible results. */
export function createLiveSearch(app: App, pageRows: () => number): LiveSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { search } = app;
  const suggestions = app.module(suggestionsModule);
  const state = () => search.store.getState();
  const run = (text: string) => {
    const query = queryOfText(text);
    const { query: current, status, error } = state();
    // The search for the text that was typed last has been sent before Enter.
    if (query === current && status !== 'initial' && error === null) return;
    void search.run({ query }, pageRows());
  };
  return {
    type(text) {
      clearTimeout(timer);
      timer = setTimeout(() => run(text), DELAY);
      suggestions.suggest(text, state().filters);
    },
    submit(text) {
      clearTimeout(timer);
      run(text);
      if (text.trim() !== '') suggestions.remember({ text: text.trim(), filters: state().filters });
    },
    apply({ search: target }) {
      clearTimeout(timer);
      suggestions.remember(target);
      void search.run({ query: queryOfText(target.text), filters: target.filters }, pageRows());
    },
    stop: () => clearTimeout(timer),
  };
}
