import { isPortalError } from '../../../client/transport/errors.js';
import type { Portal } from '../../../client/portal.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import type { IndexField, SearchLimits } from '../../../contract/calls/indexing.js';
import type { SearchResult } from '../../../contract/calls/search.js';
import type { FacetCount } from '../../../contract/schemas/search.js';
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
   * Requests the first page with facets. Requests them concurrently if the page then arrives sooner (decisions, section
   * 7, Search engines), up to `maxFacetValues` values each unless the list must be complete. Retries without fields that
   * the index does not have (specification, section 8, Search).
   */
  readonly firstPage: (rows: number, run: Run) => Promise<Page>;
  /** Requests a further page. Retries as for the first page, but has no facets to drop. */
  readonly page: (span: Span, signal: AbortSignal) => Promise<SearchResult>;
  /**
   * Requests facets again that the index has by now. Without this, a facet that was dropped during indexing would be
   * missing for the rest of the visit.
   */
  readonly restoreFacets: () => Promise<void>;
  /** Requests the complete list of a facet, now and with each further search. */
  readonly completeFacet: (field: string) => Promise<readonly FacetCount[]>;
  /** Requests all facets again, and complete lists only if they are needed. */
  readonly reset: () => void;
}

type Send = (
  part: Pick<SearchQuery, 'facets' | 'facetLimit' | 'start' | 'rows'>,
  signal?: AbortSignal,
) => Promise<SearchResult>;

/**
 * Returns a function that requests a first page with those facets that are counted, up to `limit` values each.
 *
 * @param unknown Facet fields that the index did not have or could not count when the server last rejected a search.
 */
function createFirst(options: RequestsOptions, request: Send, unknown: Set<string>) {
  return async (rows: number, run: Run, isCounted: (field: string) => boolean, limit?: number) => {
    for (let attempt = 0; ; attempt += 1) {
      const facets = facetFields(options.config()).filter((name) => isCounted(name) && !unknown.has(name));
      const facetLimit = facets.length === 0 ? undefined : limit;
      try {
        return await run.result(request({ facets, facetLimit, rows, start: 0 }, run.signal));
      } catch (error) {
        if (!needsFieldList(error, attempt)) throw error;
        const { dropUnknownFields } = await import('./retry.js');
        for (const name of await dropUnknownFields(error, attempt, facets, { ...options, run }))
          unknown.add(name);
      }
    }
  };
}

/** Creates the requests of the search store. */
export function createRequests(options: RequestsOptions): Requests {
  const request: Send = (part, signal) =>
    options.portal.search.query({ ...options.searched(), ...part }, { signal });
  const unknownFacets = new Set<string>();
  const first = createFirst(options, request, unknownFacets);
  /** Fields whose complete list of values is requested. */
  const complete = new Set<string>();

  const counts = async (run: Run) => {
    const { requestCounts } = await import('./counts.js');
    return requestCounts({
      complete,
      config: options.config(),
      filters: () => options.searched().filters,
      request: (isRequested, limit) => first(0, run, isRequested, limit),
    });
  };

  return {
    async firstPage(rows, run) {
      if (!options.limits().separateCounts) return first(rows, run, () => true);
      if (rows === 0) return counts(run);
      options.onCounts(counts(run), run);
      return { ...(await first(rows, run, () => false)), facets: undefined };
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
    async completeFacet(field) {
      complete.add(field);
      return (await request({ facets: [field], start: 0, rows: 0 })).facets[field] ?? [];
    },
    async restoreFacets() {
      if (unknownFacets.size === 0) return;
      const { countableFields } = await import('./retry.js');
      for (const name of countableFields(await options.loadFields())) unknownFacets.delete(name);
    },
    reset() {
      unknownFacets.clear();
      complete.clear();
    },
  };
}
