import { createStore, type StoreApi } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest, type Run } from '../../lib/latest.js';
import { isPortalError, portalErrorOf } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { Portal } from '../../client/portal.js';
import type { PortalConfig } from '../../config/schema/schema.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { DEFAULT_ROWS, MAX_ROWS } from '../../contract/limits.js';
import type { SearchResult } from '../../contract/calls/search.js';
import { facetFields } from '../facets/visible.js';
import type { Toasts } from '../toasts/store.js';
import { reversed, viewOf } from './options.js';
import type { SearchQuery } from '../../contract/search-query.js';
import type { Range } from '../../contract/range.js';
import { countableFields, needsFieldList, retryWithoutUnknown } from './retry.js';
import { appended, extended, type SearchStoreState } from './state.js';
import { withoutField, withRange, withToggled } from '../filters/filters.js';
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
}

/** Maximum number of loaded assets that a refresh fetches again. If more are loaded, it updates only the counts. */
const MAX_REFRESHED = 200;

/** Dependencies of {@link createSearchStore}. */
interface SearchStoreOptions {
  readonly portal: Portal;
  readonly config: () => PortalConfig;
  readonly loadFields: () => Promise<readonly IndexField[]>;
  readonly toasts: Toasts;
}

/** Creates the search store. It sends no request before `run`. */
export function createSearchStore(options: SearchStoreOptions): SearchStore {
  return new SearchActions(options);
}

const EMPTY = {
  status: 'initial',
  error: null,
  query: '*',
  filters: {},
  numFound: 0,
  docs: [],
  facets: {},
  ranges: {},
  selected: [],
  scroll: 0,
} as const;

class SearchActions implements SearchStore {
  private readonly options: SearchStoreOptions;
  private readonly latest = createLatest();
  private readonly writable: StoreApi<SearchStoreState>;
  readonly store: ReadableStore<SearchStoreState>;
  private readonly get: () => SearchStoreState;
  private readonly set: StoreApi<SearchStoreState>['setState'];
  private firstRows = DEFAULT_ROWS;
  /**
   * Number of fetched results. Differs from the number of displayed assets if the library changed in the
   * meantime.
   */
  private position = 0;
  /** Facet fields that the index did not have or could not count when the server last rejected a search. */
  private unknownFacets: ReadonlySet<string> = new Set();

  constructor(options: SearchStoreOptions) {
    this.options = options;
    this.writable = createStore<SearchStoreState>(() => ({ ...EMPTY, ...this.defaults() }));
    this.store = readOnly(this.writable);
    this.get = this.writable.getState;
    this.set = this.writable.setState;
  }

  readonly defaults = (): SearchDefaults => {
    const { sorting, search } = this.options.config();
    const sort = { field: sorting.default, direction: sorting.orientation };
    return { sort, view: viewOf(search.defaultView, search) };
  };

  readonly applyDefaults: SearchStore['applyDefaults'] = () => {
    if (this.get().status === 'initial') this.set(this.defaults());
  };

  private readonly request = (
    part: Pick<SearchQuery, 'facets' | 'start' | 'rows'>,
    call: CallOptions,
  ): Promise<SearchResult> => {
    const { query, filters, sort } = this.get();
    return this.options.portal.search.query({ query, filters, sort, ...part }, call);
  };

  /**
   * Requests the first page. Retries without fields that the index does not have (specification, section 8,
   * Search).
   */
  private readonly requestFirstPage = async (rows: number, run: Run): Promise<SearchResult> => {
    for (let attempt = 0; ; attempt += 1) {
      const facets = facetFields(this.options.config()).filter((name) => !this.unknownFacets.has(name));
      try {
        return await run.result(this.request({ facets, rows, start: 0 }, { signal: run.signal }));
      } catch (error) {
        if (!needsFieldList(error, attempt)) throw error;
        const fields = await run.result(this.options.loadFields());
        const { filters, sort } = this.get();
        const next = retryWithoutUnknown(error, attempt, { facets, filters, sort }, fields);
        if (next.kind === 'give-up') throw error;
        this.unknownFacets = new Set([
          ...this.unknownFacets,
          ...facets.filter((name) => !next.facets.includes(name)),
        ]);
        const filtersDropped = Object.keys(next.filters).length < Object.keys(filters).length;
        if (filtersDropped) this.options.toasts.show({ level: 'warning', key: 'toast.search.fieldsDropped' });
        this.set({ filters: next.filters, sort: next.sort ?? { field: 'score', direction: 'desc' } });
      }
    }
  };

  /**
   * Requests facets again that the index has by now. Without this, a facet that was dropped during indexing would be
   * missing for the rest of the visit.
   */
  private readonly restoreFacets = async (): Promise<void> => {
    if (this.unknownFacets.size === 0) return;
    const countable = countableFields(await this.options.loadFields());
    this.unknownFacets = new Set([...this.unknownFacets].filter((name) => !countable.has(name)));
  };

  /** Requests a further page. Retries as for the first page, but has no facets to drop. */
  private readonly requestPage = async (rows: number, run: Run): Promise<SearchResult> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await run.result(this.request({ start: this.position, rows }, { signal: run.signal }));
      } catch (error) {
        // Without one of its filters, the search would have other results than the displayed ones.
        if (!needsFieldList(error, attempt) || isPortalError(error, 'unknown-field')) throw error;
      }
    }
  };

  private readonly fail = (error: unknown, change: Partial<SearchStoreState>) => {
    this.set({ status: 'success', error: portalErrorOf(error), ...change });
  };

  readonly run: SearchStore['run'] = async (
    change: Partial<SearchState> = {},
    rows = this.firstRows,
  ): Promise<void> => {
    const { view, ...searchChange } = change;
    if (view !== undefined) this.set({ view: viewOf(view, this.options.config().search) });
    if (view !== undefined && Object.keys(searchChange).length === 0 && this.get().status !== 'initial')
      return;
    this.firstRows = Math.min(MAX_ROWS, Math.max(1, Math.ceil(rows)));
    const current = this.latest.begin();
    this.set({ ...searchChange, status: 'loading', error: null, selected: [], scroll: 0 });
    try {
      const result = await this.requestFirstPage(this.firstRows, current);
      this.position = result.assets.length;
      this.set({ status: 'success', docs: appended([], result.assets), ...countsOf(result) });
    } catch (error) {
      if (current.isLatest()) this.fail(error, { docs: [], numFound: 0 });
    }
  };

  readonly more: SearchStore['more'] = async (rows = this.firstRows) => {
    const { status, docs, numFound } = this.get();
    if (status !== 'success' || this.position >= numFound) return;
    const current = this.latest.begin();
    this.set({ status: 'lazy-loading', error: null });
    try {
      const rowCount = Math.min(MAX_ROWS, Math.max(1, Math.ceil(rows)));
      const { assets, total } = await this.requestPage(rowCount, current);
      this.position += assets.length;
      // An empty page ends the list, regardless of the count. Otherwise it would be requested forever.
      const end = assets.length === 0;
      this.set({
        status: 'success',
        docs: appended(docs, assets),
        numFound: end ? this.position : total,
      });
    } catch (error) {
      if (current.isLatest()) this.fail(error, {});
    }
  };

  readonly toggle: SearchStore['toggle'] = (field, value) => {
    const facet = this.options.config().facets.find((candidate) => candidate.field_name === field);
    return this.run({
      filters: withToggled(this.get().filters, field, value, facet?.options.multivalue === 'radio'),
    });
  };

  readonly setRange: SearchStore['setRange'] = (field, range) =>
    this.run({ filters: withRange(this.get().filters, field, range) });

  readonly sortBy: SearchStore['sortBy'] = (field) => this.run({ sort: { ...this.get().sort, field } });

  readonly toggleDirection: SearchStore['toggleDirection'] = () =>
    this.run({ sort: reversed(this.get().sort) });

  readonly clear: SearchStore['clear'] = (field) =>
    this.run({ filters: field === undefined ? {} : withoutField(this.get().filters, field) });

  readonly reset: SearchStore['reset'] = () =>
    this.run({ query: '*', filters: {}, sort: this.defaults().sort });

  readonly refresh: SearchStore['refresh'] = async () => {
    const { status, docs } = this.get();
    if (status !== 'success') return;
    const refreshAssets = docs.length <= MAX_REFRESHED;
    const current = this.latest.begin();
    try {
      await current.result(this.restoreFacets());
      const result = await this.requestFirstPage(
        refreshAssets ? Math.max(this.firstRows, docs.length) : 0,
        current,
      );
      if (refreshAssets) this.position = result.assets.length;
      this.set({
        error: null,
        ...(refreshAssets ? { docs: appended([], result.assets) } : {}),
        ...countsOf(result),
      });
    } catch {
      // Keep the displayed results. The next refresh may succeed.
    }
  };

  readonly drop: SearchStore['drop'] = () => {
    this.latest.end();
    this.position = 0;
    this.unknownFacets = new Set();
    const { query, filters, sort, view } = this.get();
    this.set({ ...EMPTY, query, filters, sort, view });
  };

  readonly saveScroll: SearchStore['saveScroll'] = (pixels) =>
    this.set({ scroll: Number.isFinite(pixels) ? Math.max(0, pixels) : 0 });

  readonly leave: SearchStore['leave'] = () => {
    this.latest.end();
    const { status } = this.get();
    if (status === 'loading') this.set({ status: 'initial' });
    else if (status === 'lazy-loading') this.set({ status: 'success' });
  };

  readonly select: SearchStore['select'] = (ids) => this.set({ selected: [...new Set(ids)] });

  readonly toggleSelect: SearchStore['toggleSelect'] = (id) => {
    const { selected } = this.get();
    this.set({
      selected: selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id],
    });
  };

  readonly extendSelect: SearchStore['extendSelect'] = (id) =>
    this.set({ selected: extended(this.get().docs, this.get().selected, id) });
}

function countsOf(result: SearchResult): Pick<SearchStoreState, 'numFound' | 'facets' | 'ranges'> {
  return {
    numFound: result.total,
    facets: result.facets,
    ranges: result.ranges,
  };
}
