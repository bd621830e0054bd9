import { isPortalError } from '../../../client/transport/errors.js';
import type { Portal } from '../../../client/portal.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import type { IndexField, SearchLimits } from '../../../contract/calls/indexing.js';
import type { SearchResult } from '../../../contract/calls/search.js';
import type { SearchQuery, Sort } from '../../../contract/search-query.js';
import type { Run } from '../../../lib/latest.js';
import { facetFields } from '../../facets/visible.js';
import type { Filters } from '../../filters/filters.js';
import { needsFieldList } from './field-errors.js';
import type { Span } from './page-loader.js';

/** The part of the search that decides which results it has. */
export interface Searched {
  readonly query: string;
  readonly filters: Filters;
  readonly sort: Sort;
}

/** Dependencies of {@link createRequests}. */
interface RequestsOptions {
  readonly portal: Portal;
  readonly config: () => PortalConfig;
  readonly loadFields: () => Promise<readonly IndexField[]>;
  readonly limits: () => SearchLimits;
  readonly searched: () => Searched;
  /** Called with the counts of a first page that was requested without them. */
  readonly onCounts: (counts: Promise<SearchResult>, run: Run) => void;
  /** Called with the changed search if fields were dropped that the index does not have. */
  readonly onDropped: (change: Pick<Searched, 'filters' | 'sort'>, filtersDropped: boolean) => void;
}

/** A page whose counts are absent if they are requested separately. */
export type Page = Omit<SearchResult, 'facets'> & { readonly facets: SearchResult['facets'] | undefined };

/** The requests of the search store. */
export interface Requests {
  /**
   * Requests the first page with facets. Requests them concurrently if the page then arrives sooner (decisions,
   * section 7, Search engines). Retries without fields that the index does not have (specification, section 8, Search).
   */
  readonly firstPage: (rows: number, run: Run) => Promise<Page>;
  /** Requests a further page. Retries as for the first page, but has no facets to drop. */
  readonly page: (span: Span, signal: AbortSignal) => Promise<SearchResult>;
  /**
   * Requests facets again that the index has by now. Without this, a facet that was dropped during indexing would be
   * missing for the rest of the visit.
   */
  readonly restoreFacets: () => Promise<void>;
  /** Requests all facets again. */
  readonly reset: () => void;
}

/** Creates the requests of the search store. */
export function createRequests(options: RequestsOptions): Requests {
  /** Facet fields that the index did not have or could not count when the server last rejected a search. */
  let unknownFacets: ReadonlySet<string> = new Set();

  const request = (part: Pick<SearchQuery, 'facets' | 'start' | 'rows'>, signal: AbortSignal) =>
    options.portal.search.query({ ...options.searched(), ...part }, { signal });

  const dropUnknown = async (error: unknown, attempt: number, facets: readonly string[], run: Run) => {
    const { retryWithoutUnknown } = await import('./retry.js');
    const fields = await run.result(options.loadFields());
    const { filters, sort } = options.searched();
    const next = retryWithoutUnknown(error, attempt, { facets, filters, sort }, fields);
    if (next.kind === 'give-up') throw error;
    unknownFacets = new Set([...unknownFacets, ...facets.filter((name) => !next.facets.includes(name))]);
    options.onDropped(
      { filters: next.filters, sort: next.sort ?? { field: 'score', direction: 'desc' } },
      Object.keys(next.filters).length < Object.keys(filters).length,
    );
  };

  const first = async (rows: number, run: Run, counted: boolean) => {
    for (let attempt = 0; ; attempt += 1) {
      const facets = counted ? facetFields(options.config()).filter((name) => !unknownFacets.has(name)) : [];
      try {
        return await run.result(request({ facets, rows, start: 0 }, run.signal));
      } catch (error) {
        if (!needsFieldList(error, attempt)) throw error;
        await dropUnknown(error, attempt, facets, run);
      }
    }
  };

  return {
    async firstPage(rows, run) {
      if (rows === 0 || !options.limits().separateCounts) return first(rows, run, true);
      options.onCounts(first(0, run, true), run);
      return { ...(await first(rows, run, false)), facets: undefined };
    },
    async page({ from, to }, signal) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await request({ start: from, rows: to - from }, signal);
        } catch (error) {
          // Without one of its filters, the search would have other results than the displayed ones.
          if (!needsFieldList(error, attempt) || isPortalError(error, 'unknown-field')) throw error;
          signal.throwIfAborted();
        }
      }
    },
    async restoreFacets() {
      if (unknownFacets.size === 0) return;
      const { countableFields } = await import('./retry.js');
      const countable = countableFields(await options.loadFields());
      unknownFacets = new Set([...unknownFacets].filter((name) => !countable.has(name)));
    },
    reset() {
      unknownFacets = new Set();
    },
  };
}
