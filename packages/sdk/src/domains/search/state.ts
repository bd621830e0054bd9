import type { PortalError } from '../../client/transport/errors.js';
import type { FacetCount, FacetRange } from '../../contract/schemas/search.js';
import type { View } from './view.js';
import type { Sort } from '../../contract/search-query.js';
import type { Filters } from '../filters/filters.js';
import type { ResultLayout } from '../../contract/ratio-code.js';
import { SearchResults } from './results/results.js';
import { NO_SELECTION, type Selection } from './results/selection.js';

/** State of the search, with its results. */
export interface SearchStoreState {
  /**
   * Status of the search (specification, section 4, Search status). `success` means that the last search has
   * finished. `error` reports whether it failed.
   */
  readonly status: 'initial' | 'loading' | 'lazy-loading' | 'success';
  readonly error: PortalError | null;
  readonly query: string;
  readonly filters: Filters;
  readonly sort: Sort;
  readonly view: View;
  readonly numFound: number;
  /** The loaded results, by position. Those of the previous search remain while a new one runs or has failed. */
  readonly results: SearchResults;
  /**
   * Number of the displayed result set. It rises when the first page of another query, filter or sort arrives. 0 before
   * the first search.
   */
  readonly resultSet: number;
  /** The aspect ratios of all results. Null until `loadLayout` has loaded them, or if the server has none. */
  readonly layout: ResultLayout | null;
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, FacetRange>>;
  /** Facets that have more values than `facets` contains. `completeFacet` loads the others. */
  readonly truncated: readonly string[];
  /**
   * Status of `facets` and `ranges`, which may arrive after the results: `loading` while they are those of the previous
   * search. After `failed`, they are empty, and `refresh` requests them again.
   */
  readonly counts: 'loaded' | 'loading' | 'failed';
  readonly selection: Selection;
  /** The correction of a misspelled query whose results are shown instead. Null if the text itself has results. */
  readonly correction: { readonly typed: string; readonly used: string } | null;
  /** Time of the next automatic retry after a failure, in milliseconds since the epoch. */
  readonly retryAt: number | null;
  /**
   * Scroll position of the results when the user left the page, in pixels. It is restored when the user returns
   * from the bookmarks or an asset (specification, section 2, Navigation rules and guards). 0 for a new search.
   */
  readonly scroll: number;
}

/** State before the first search, without the configured sort and view. */
export const EMPTY = {
  status: 'initial',
  error: null,
  query: '*',
  filters: {},
  numFound: 0,
  results: SearchResults.EMPTY,
  resultSet: 0,
  layout: null,
  facets: {},
  ranges: {},
  truncated: [],
  counts: 'loaded',
  selection: NO_SELECTION,
  correction: null,
  retryAt: null,
  scroll: 0,
} as const;
