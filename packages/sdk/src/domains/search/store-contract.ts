import type { Range } from '../../contract/range.js';
import type { ReadableStore } from '../../lib/readable-store.js';
import type { SearchStoreState } from './state.js';
import type { SearchDefaults, SearchState } from './url.js';

/** Store of the search. A later call replaces an earlier one. */
export interface SearchStore {
  readonly store: ReadableStore<SearchStoreState>;
  /** Returns the configured sort and view, which a URL omits. */
  readonly defaults: () => SearchDefaults;
  /** Applies the configured sort and view unless a search has run. Call when the configuration is loaded. */
  readonly applyDefaults: () => void;
  /**
   * Searches with the given changes to the current search, and cancels a search in progress. After the first
   * search, a change of only the view sends no request.
   *
   * @param rows Number of assets to fetch: `initialPageSize`.
   */
  readonly run: (change?: Partial<SearchState>, rows?: number) => Promise<void>;
  /** Fetches the next assets, unless they are loading or there are none. @param rows `lazyLoadRows` */
  readonly more: (rows?: number) => Promise<void>;
  /**
   * Loads the results that a view shows. Aborts requests for results that are no longer near. Call it again whenever
   * the visible positions or `results` change. Does nothing while a search runs or after it has failed.
   *
   * @param from First visible position.
   * @param to Position after the last visible one.
   * @param rows Number of results per call while the user scrolls: `lazyLoadRows`. A jump loads pages of 100.
   */
  readonly show: (from: number, to: number, rows?: number) => Promise<void>;
  /**
   * Loads the aspect ratios of all results, unless they are loaded or loading. If all results are loaded, it takes
   * them from these. Call it again when `results` or `layout` change. `layout` stays null if the call fails.
   */
  readonly loadLayout: () => Promise<void>;
  /** Repeats the last failed request at once. Temporary failures are also repeated automatically. */
  readonly retry: () => Promise<void>;
  /** Selects or deselects a facet value. */
  readonly toggle: (field: string, value: string) => Promise<void>;
  /** Restricts a field to a range. Null removes the restriction. */
  readonly setRange: (field: string, range: Range | null) => Promise<void>;
  /** Sorts by a field in the current direction. */
  readonly sortBy: (field: string) => Promise<void>;
  /** Reverses the sort direction. */
  readonly toggleDirection: () => Promise<void>;
  /** Removes the filters of a field, or all filters. */
  readonly clear: (field?: string) => Promise<void>;
  /** Searches for all assets, without filters, in the configured order. */
  readonly reset: () => Promise<void>;
  /**
   * Drops the results, the selection and the scroll position, and cancels a search in progress. Call when another
   * session may see other assets.
   */
  readonly drop: () => void;
  /** Repeats the search without a loading indicator. Call when the library has changed. */
  readonly refresh: () => Promise<void>;
  /**
   * Loads the complete list of a truncated facet, now and with each further search. Call when the user opens or filters
   * more values than are loaded. Does nothing if the list is complete. Shows a toast if it fails.
   */
  readonly completeFacet: (field: string) => Promise<void>;
  /** Stores the scroll position of the results, in pixels, until the user returns to them. */
  readonly saveScroll: (pixels: number) => void;
  /**
   * Cancels a request in progress when the user leaves the page. The status of a canceled search is `initial`
   * again, so that the next visit repeats it.
   */
  readonly leave: () => void;
  /** Replaces the selection. */
  readonly select: (ids: readonly string[]) => void;
  /** Selects or deselects an asset. */
  readonly toggleSelect: (id: string) => void;
  /** Selects all assets from the last selected one to this one. */
  readonly extendSelect: (id: string) => void;
  /**
   * Selects all results between two positions, both included, in any order. Loads the IDs of results that are not
   * loaded. Selects nothing if that fails.
   */
  readonly selectRange: (from: number, to: number) => Promise<void>;
  /** Selects all results, also those that are not loaded. */
  readonly selectEverything: () => void;
}
