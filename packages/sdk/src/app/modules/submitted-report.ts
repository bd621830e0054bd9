import { search } from '../../contract/calls/search.js';
import type { SearchStoreState } from '../../domains/search/state.js';
import type { App } from '../app.js';

/** Maximum length of a reported query, in characters. The server counts only the first 100. */
const MAX_LENGTH = 500;

/** Reports submitted searches without results to the server, which counts them for admins. */
export interface SubmittedReport {
  /**
   * Waits until the search for this query is complete, and reports it if it has no results. Typing reports nothing, and
   * a search with results needs no further request. If another search replaces it before it is complete, it is reported
   * as well: the server counts it only if it has no results for any user.
   */
  readonly submitted: (query: string) => void;
  /** Stops waiting. */
  readonly stop: () => void;
}

/** Creates the report. */
export function createSubmittedReport({
  portal,
  search: results,
}: Pick<App, 'portal' | 'search'>): SubmittedReport {
  /** Ends waiting for a search, which is replaced by another one. */
  let replace: (() => void) | undefined;
  let unsubscribe = () => undefined as void;
  const report = (query: string) => {
    const input = { query: { solr_q: query, solr_rows: 0, submitted: '1' as const } };
    // Statistics are optional, so a failure has no effect.
    portal.transport.send(search, input, { retry: 0 }).catch(() => undefined);
  };
  const stop = () => {
    unsubscribe();
    replace = undefined;
  };
  return {
    submitted(query) {
      if (query === '*' || query.length > MAX_LENGTH) return;
      replace?.();
      let hasStarted = false;
      const end = (isReported: boolean) => {
        stop();
        if (isReported) report(query);
      };
      const check = (state: SearchStoreState) => {
        if (isComplete(state, query)) end(isMissed(state));
        else if (state.query === query) hasStarted = true;
        // The user has already searched for something else.
        else if (hasStarted) end(true);
      };
      unsubscribe = results.store.subscribe(check);
      replace = () => end(true);
      check(results.store.getState());
    },
    stop,
  };
}

const isComplete = ({ status, error, query }: SearchStoreState, searched: string): boolean =>
  status === 'success' && error === null && query === searched;

/** Returns true if the typed query has no results, also if a corrected one has. */
const isMissed = ({ numFound, correction }: SearchStoreState): boolean =>
  numFound === 0 || correction !== null;
