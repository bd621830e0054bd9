import { search } from '../../contract/calls/search.js';
import type { SearchStoreState } from '../../domains/search/state.js';
import type { App } from '../app.js';

/** Maximum length of a reported query, in characters. The server counts only the first 100. */
const MAX_LENGTH = 500;

/** Reports submitted searches without results to the server, which counts them for admins. */
export interface SubmittedReport {
  /**
   * Waits until the search for this query is complete, and reports it if it has no results. Typing reports nothing, and
   * a search with results needs no further request.
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
  let stop = () => undefined as void;
  const report = (query: string) => {
    const input = { query: { solr_q: query, solr_rows: 0, submitted: '1' as const } };
    // Statistics are optional, so a failure has no effect.
    portal.transport.send(search, input, { retry: 0 }).catch(() => undefined);
  };
  return {
    submitted(query) {
      stop();
      if (query === '*' || query.length > MAX_LENGTH) return;
      const check = (state: SearchStoreState) => {
        if (!isComplete(state, query)) return;
        stop();
        if (isMissed(state)) report(query);
      };
      const unsubscribe = results.store.subscribe(check);
      stop = () => unsubscribe();
      check(results.store.getState());
    },
    stop: () => stop(),
  };
}

const isComplete = ({ status, error, query }: SearchStoreState, searched: string): boolean =>
  status === 'success' && error === null && query === searched;

/** Returns true if the typed query has no results, also if a corrected one has. */
const isMissed = ({ numFound, correction }: SearchStoreState): boolean =>
  numFound === 0 || correction !== null;
