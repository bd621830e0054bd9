import { createStore, type StoreApi } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest, type Run } from '../../lib/latest.js';
import { isPortalError, portalErrorOf, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { SearchResult } from '../../contract/calls/search.js';
import type { PortalConfig } from '../../config/schema/schema.js';
import { DEFAULT_ROWS, MAX_ROWS } from '../../contract/limits.js';
import type { FieldsStore } from '../fields/store.js';
import { afterByTimer, type After, type Toasts } from '../toasts/store.js';
import { typedText } from '../suggestions/live.js';
import { reversed, viewOf } from './options.js';
import type { SearchStore } from './store-contract.js';
import { createAutomaticRetry } from './results/automatic-retry.js';
import { layoutOf } from './geometry/codes.js';
import { createPageLoader, type Span } from './results/page-loader.js';
import { createRequests, type Page, type Requests } from './results/requests.js';
import { SearchResults } from './results/results.js';
import { NO_SELECTION } from './results/selection.js';
import { createSelectionActions } from './selection-actions.js';
import { EMPTY, type SearchStoreState } from './state.js';
import { isActive, withoutField, withRange, withToggled } from '../filters/filters.js';
import { searchKey } from './search-key.js';
import type { SearchDefaults, SearchState } from './url.js';

/** Maximum number of loaded assets that a refresh fetches again. If more are loaded, it fetches the visible ones. */
const MAX_REFRESHED = 200;
/** Maximum number of loaded assets. More are dropped, farthest from the visible ones first. */
const MAX_LOADED = 5000;

/** Dependencies of {@link createSearchStore}. */
interface SearchStoreOptions {
  readonly portal: Portal;
  readonly config: () => PortalConfig;
  /** The fields of the index and the limits of the search. No page above the maximum is requested. */
  readonly fields: FieldsStore;
  readonly toasts: Toasts;
  /** Timer of the automatic retries. Default: `setTimeout`. */
  readonly after?: After | undefined;
  /** Subscribes to the event that the device is online again. Returns a function that unsubscribes. */
  readonly onOnline?: ((run: () => void) => () => void) | undefined;
}

/** Creates the search store. It sends no request before `run`. */
export function createSearchStore(options: SearchStoreOptions): SearchStore {
  return new SearchActions(options);
}

class SearchActions implements SearchStore {
  private readonly options: SearchStoreOptions;
  private readonly latest = createLatest();
  private readonly writable: StoreApi<SearchStoreState>;
  readonly store: ReadableStore<SearchStoreState>;
  private readonly get: () => SearchStoreState;
  private readonly set: StoreApi<SearchStoreState>['setState'];
  private readonly requests: Requests;
  private readonly layouts = createLatest();
  /** True if the layout of these results is loaded or loading, or cannot be loaded. */
  private hasLayout = false;
  private firstRows = DEFAULT_ROWS;
  /** `searchKey` of the displayed results. */
  private shownKey = '';
  private shown: Span = { from: 0, to: 0 };
  /** The latest counts that were requested separately from their page. */
  private counting: Promise<unknown> | undefined;
  /** What `retry` repeats: the search, or the pages of the visible results. */
  private failed: 'search' | 'pages' | null = null;

  constructor(options: SearchStoreOptions) {
    this.options = options;
    this.writable = createStore<SearchStoreState>(() => ({ ...EMPTY, ...this.defaults() }));
    this.store = readOnly(this.writable);
    this.get = this.writable.getState;
    this.set = this.writable.setState;
    this.requests = createRequests({
      ...options,
      loadFields: options.fields.load,
      limits: this.limits,
      searched: this.searched,
      onDropped: (change, filtersDropped) => {
        if (filtersDropped) options.toasts.show({ level: 'warning', key: 'toast.search.fieldsDropped' });
        this.set(change);
      },
      onCounts: (counts, { isLatest }) => {
        this.counting = counts;
        const end = (change: Partial<SearchStoreState>) => {
          // A corrected query replaces the counts of its run.
          if (isLatest() && this.counting === counts) this.set(change);
        };
        // A retry in the background shows the failure until it has succeeded.
        if (this.get().status === 'loading') this.set({ counts: 'loading' });
        counts.then(
          (counted) => end(facetsOf(counted)),
          (error: unknown) => {
            end({ facets: {}, ranges: {}, truncated: [], counts: 'failed' });
            if (isLatest()) this.scheduleRetry(portalErrorOf(error));
          },
        );
      },
    });
  }

  private readonly limits = () => this.options.fields.store.getState().limits;

  /** Returns the search whose results are displayed: with the corrected query, if there is one. */
  private readonly searched = () => {
    const { query, correction, filters, sort } = this.get();
    return { query: correction?.used ?? query, filters, sort };
  };

  /** Returns the number of the result set whose first page has arrived. */
  private readonly nextSet = (): number => {
    const before = this.shownKey;
    this.shownKey = searchKey(this.searched());
    return this.get().resultSet + (this.shownKey === before ? 0 : 1);
  };

  /** Searches for the corrected query if a search without filters has no results. */
  private readonly withCorrection = async (result: Page, run: Run): Promise<Page> => {
    const { query: typed, filters } = this.get();
    if (result.total > 0 || Object.values(filters).some(isActive)) return result;
    const { signal } = run;
    const { search } = this.options.portal;
    // A correction is optional: without one, the search has no results.
    const correction = import('../suggestions/correction.js').then(({ correctedQuery }) =>
      correctedQuery(typed, (input) => search.suggest(input, { signal })),
    );
    const used = await run.result(correction.catch(() => null));
    if (used === null) return result;
    this.set({ correction: { typed: typedText(typed), used } });
    return this.requests.firstPage(this.firstRows, run);
  };

  private readonly automatic = createAutomaticRetry({
    after: (milliseconds, run) => (this.options.after ?? afterByTimer)(milliseconds, run),
    now: Date.now,
    onOnline: (run) => this.options.onOnline?.(run) ?? (() => undefined),
    retry: () => void this.retry(true),
  });

  private readonly pages = createPageLoader({
    request: (span, signal) => this.requests.page(span, signal),
    onPage: (span, { assets, total }) => {
      const { results, numFound } = this.get();
      this.succeeded();
      // An empty page ends the list, regardless of the count. Otherwise it would be requested forever.
      const found = assets.length === 0 ? Math.min(span.from, total) : total;
      const { from, to } = this.shown;
      this.set({
        results: results.with(span.from, assets).near(from, Math.max(to, span.to), MAX_LOADED),
        numFound: found,
        error: null,
        ...(found === numFound ? {} : this.withoutLayout()),
      });
    },
    onError: (error) => {
      this.failed = 'pages';
      this.fail(error, {});
    },
    onIdle: () => {
      if (this.get().status === 'lazy-loading') this.set({ status: 'success' });
    },
  });

  readonly defaults = (): SearchDefaults => {
    const { sorting, search } = this.options.config();
    const sort = { field: sorting.default, direction: sorting.orientation };
    return { sort, view: viewOf(search.defaultView, search) };
  };

  readonly applyDefaults: SearchStore['applyDefaults'] = () => {
    if (this.get().status === 'initial') this.set(this.defaults());
  };

  /** Schedules a retry if the failure may pass. Returns its time, or null. */
  private readonly scheduleRetry = (failure: PortalError | null): number | null => {
    const mayPass = failure !== null && (failure.retryable || (failure.status ?? 0) >= 500);
    if (mayPass) return this.automatic.schedule(failure.retryAfter);
    this.automatic.reset();
    return null;
  };

  private readonly fail = (error: unknown, change: Partial<SearchStoreState>) => {
    const failure = portalErrorOf(error);
    this.set({ status: 'success', error: failure, retryAt: this.scheduleRetry(failure), ...change });
  };

  private readonly succeeded = () => {
    this.failed = null;
    // The counts have a retry too.
    if (this.get().counts !== 'failed') this.automatic.reset();
    if (this.get().retryAt !== null) this.set({ retryAt: null });
  };

  readonly run: SearchStore['run'] = async (
    change: Partial<SearchState> = {},
    rows = this.firstRows,
  ): Promise<void> => {
    const { view, ...searchChange } = change;
    if (view !== undefined) this.set({ view: viewOf(view, this.options.config().search) });
    if (view !== undefined && Object.keys(searchChange).length === 0 && this.get().status !== 'initial')
      return;
    this.automatic.reset();
    this.set({ ...searchChange, selection: NO_SELECTION, scroll: 0 });
    await this.search(rows);
  };

  /** Searches with the current state. @param quiet keeps an error until the search has succeeded */
  private readonly search = async (rows: number, quiet = false): Promise<void> => {
    this.firstRows = rowCount(rows);
    this.pages.end();
    const current = this.latest.begin();
    this.set({ status: 'loading', retryAt: null, correction: null, ...(quiet ? {} : { error: null }) });
    try {
      const first = await this.requests.firstPage(this.firstRows, current);
      const result = await this.withCorrection(first, current);
      this.succeeded();
      this.shown = { from: 0, to: 0 };
      this.set({
        status: 'success',
        error: null,
        results: SearchResults.EMPTY.with(0, result.assets),
        resultSet: this.nextSet(),
        ...this.withoutLayout(),
        ...countsOf(result),
      });
    } catch (error) {
      if (!current.isLatest()) return;
      this.failed = 'search';
      // Without permission, the results of the previous search may be no longer visible to the user.
      const isDenied = isPortalError(error) && (error.status === 401 || error.status === 403);
      this.fail(error, isDenied ? { ...NO_RESULTS, ...this.withoutLayout() } : {});
    }
  };

  /** @param quiet keeps the error of a search until a retry has succeeded */
  readonly retry = async (quiet = false): Promise<void> => {
    const { failed } = this;
    this.automatic.pause();
    this.set({ retryAt: null });
    if (failed === 'search') return this.search(this.firstRows, quiet);
    if (failed === null) return this.get().counts === 'failed' ? this.refresh() : undefined;
    this.failed = null;
    this.set({ error: null });
    if (this.shown.to > this.shown.from) return this.show(this.shown.from, this.shown.to);
    return this.more();
  };

  readonly more: SearchStore['more'] = async (rows = this.firstRows) => {
    const { status, results } = this.get();
    const from = results.firstGap();
    if (status !== 'success' || from >= this.reachable()) return;
    // The user repeats the failed request, or scrolls on.
    if (this.failed === 'pages') this.failed = null;
    await this.load({ from, to: from + rowCount(rows) }, rowCount(rows));
  };

  readonly show: SearchStore['show'] = async (from, to, rows = this.firstRows) => {
    const { status } = this.get();
    if (status !== 'success' && status !== 'lazy-loading') return;
    this.shown = { from, to };
    await this.load(this.shown, rowCount(rows));
  };

  /** Number of results that can be requested by position. */
  private readonly reachable = () => Math.min(this.get().numFound, this.limits().maxStart);

  private readonly load = async (span: Span, rows: number) => {
    // After a failure, the next attempt is the automatic or the manual retry. The results of a failed search are
    // those of the previous one.
    if (this.failed !== null) return;
    const loaded = this.pages.show(span, this.reachable(), rows, this.get().results);
    if (this.pages.isLoading()) this.set({ status: 'lazy-loading', error: null });
    await loaded;
  };

  readonly loadLayout: SearchStore['loadLayout'] = async () => {
    const { status, results, numFound, layout, sort } = this.get();
    const isSettled = status === 'success' || status === 'lazy-loading';
    if (layout !== null || this.hasLayout || !isSettled || this.failed === 'search') return;
    this.hasLayout = true;
    if (results.loaded >= numFound) return this.set({ layout: layoutOf(results, numFound, sort.field) });
    const current = this.layouts.begin();
    try {
      const { signal } = current;
      this.set({
        layout: await current.result(this.options.portal.search.layout(this.searched(), { signal })),
      });
    } catch {
      // The results are laid out by their documents.
    }
  };

  /** Drops the layout, because it belongs to other results. */
  private readonly withoutLayout = () => {
    this.layouts.end();
    this.hasLayout = false;
    return { layout: null };
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
    const { status, results } = this.get();
    if (status !== 'success' && status !== 'lazy-loading') return;
    if (this.failed === 'search') return;
    const { loaded } = results;
    const current = this.latest.begin();
    try {
      await current.result(this.requests.restoreFacets());
      const isSmall = loaded <= MAX_REFRESHED;
      const rows = isSmall ? Math.max(this.firstRows, loaded) : 0;
      const result = await this.requests.firstPage(rows, current);
      const fresh = isSmall
        ? SearchResults.EMPTY.with(0, result.assets)
        : await this.refreshShown(current.signal);
      if (!current.isLatest()) return;
      this.pages.end();
      const counts = countsOf(result);
      const layout = counts.numFound === this.get().numFound ? {} : this.withoutLayout();
      this.set({ status: 'success', error: null, results: fresh, ...layout, ...counts });
    } catch {
      // Keep the displayed results. The next refresh may succeed.
    }
  };

  /** Fetches the visible results again. The others are fetched when the user scrolls to them. */
  private readonly refreshShown = async (signal: AbortSignal): Promise<SearchResults> => {
    const { from } = this.shown;
    const to = Math.min(Math.max(this.shown.to, from + MAX_REFRESHED), from + MAX_ROWS);
    const { assets } = await this.requests.page({ from, to }, signal);
    return SearchResults.EMPTY.with(from, assets);
  };

  readonly drop: SearchStore['drop'] = () => {
    this.latest.end();
    this.pages.end();
    this.automatic.reset();
    this.failed = null;
    this.shown = { from: 0, to: 0 };
    this.requests.reset();
    this.withoutLayout();
    this.shownKey = '';
    const { query, filters, sort, view } = this.get();
    this.set({ ...EMPTY, query, filters, sort, view });
  };

  readonly completeFacet: SearchStore['completeFacet'] = async (field) => {
    const { loadCompleteFacet } = await import('./complete-facet.js');
    await loadCompleteFacet(field, this.writable, { requests: this.requests, toasts: this.options.toasts });
  };

  readonly saveScroll: SearchStore['saveScroll'] = (pixels) =>
    this.set({ scroll: Number.isFinite(pixels) ? Math.max(0, pixels) : 0 });

  readonly leave: SearchStore['leave'] = () => {
    this.latest.end();
    this.pages.end();
    this.automatic.reset();
    const { status, counts } = this.get();
    const isCanceled = status === 'loading' || counts !== 'loaded';
    this.set({ retryAt: null, ...(isCanceled ? { status: 'initial' } : {}) });
  };

  private readonly selecting = createSelectionActions({
    get: () => this.get(),
    set: (change) => this.set(change),
    searched: () => this.searched(),
    calls: () => this.options.portal.search,
  });
  readonly select = this.selecting.select;
  readonly toggleSelect = this.selecting.toggleSelect;
  readonly extendSelect = this.selecting.extendSelect;
  readonly selectRange = this.selecting.selectRange;
  readonly selectEverything = this.selecting.selectEverything;
}

const NO_RESULTS = { results: SearchResults.EMPTY, numFound: 0 } as const;

const rowCount = (rows: number) => Math.min(MAX_ROWS, Math.max(1, Math.ceil(rows)));

/** Returns the counts of a page. Without facets, those of the previous search stay until theirs arrive. */
const countsOf = ({ facets, ...page }: Page): Partial<SearchStoreState> => ({
  numFound: page.total,
  ...(facets && facetsOf({ ...page, facets })),
});

const facetsOf = ({ facets, ranges, truncated = [] }: SearchResult) =>
  ({ facets, ranges, truncated, counts: 'loaded' }) as const;
