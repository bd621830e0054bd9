import { createStore, type StoreApi } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { isPortalError } from '../../client/transport/errors.js';
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
import { asksForFields, retryWithoutUnknown } from './retry.js';
import { appended, extended, type SearchStoreState } from './state.js';
import { withoutField, withRange, withToggled } from '../filters/filters.js';
import type { SearchDefaults, SearchState } from './url.js';

/** Searching. Of two calls at once only the later one’s answer is shown. */
export interface SearchStore {
  readonly store: ReadableStore<SearchStoreState>;
  /** What an address need not say: the configuration's sort and view. */
  readonly defaults: () => SearchDefaults;
  /** Applies the configured sort and view, unless a search was made: the configuration has come. */
  readonly applyDefaults: () => void;
  /**
   * Searches with what is given and, for the rest, as before. A search that is still running is ended; its answer is
   * never shown. A change of view alone asks the server for nothing.
   *
   * @param rows How many to fetch first: `initialPageSize`.
   */
  readonly run: (change?: Partial<SearchState>, rows?: number) => Promise<void>;
  /** Fetches the next assets, unless that is being done or there are none. @param rows `lazyLoadRows` */
  readonly more: (rows?: number) => Promise<void>;
  /** Chooses a facet's value, or takes it back. */
  readonly toggle: (field: string, value: string) => Promise<void>;
  /** Narrows a field to a range; null takes that back. */
  readonly setRange: (field: string, range: Range | null) => Promise<void>;
  /** Sorts by a field, in the direction as before. */
  readonly sortBy: (field: string) => Promise<void>;
  /** Turns the direction. */
  readonly toggleDirection: () => Promise<void>;
  /** Takes back the filters of a field, or all. */
  readonly clear: (field?: string) => Promise<void>;
  /** Everything, without filters, sorted as configured. */
  readonly reset: () => Promise<void>;
  /** The same search in place, without a sign of loading: the library has changed. */
  readonly refresh: () => Promise<void>;
  /** Keeps how far the results are scrolled, in pixels, for who comes back to them. */
  readonly rememberScroll: (pixels: number) => void;
  /** Ends the call that is running: the page is left. A search that was cut short is made again when asked for. */
  readonly leave: () => void;
  /** Selects just these. */
  readonly select: (ids: readonly string[]) => void;
  /** Selects an asset, or takes that back. */
  readonly toggleSelect: (id: string) => void;
  /** Selects all from the one selected last to this. */
  readonly extendSelect: (id: string) => void;
}

/** More than this is not fetched again when the library changes: only what is counted is renewed. */
const MAX_REFRESHED = 200;

/** Dependencies of {@link createSearchStore}. */
interface SearchStoreOptions {
  readonly portal: Portal;
  readonly config: () => PortalConfig;
  readonly loadFields: () => Promise<readonly IndexField[]>;
  readonly toasts: Toasts;
  readonly onError: (error: unknown, call: string) => void;
}

/** The search of one portal. Nothing is asked before `run`. */
export function createSearchStore(options: SearchStoreOptions): SearchStore {
  return new SearchActions(options);
}

const NOTHING_FOUND = {
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
  /** How far into the found ones was asked: differs from what is shown where the library changed meanwhile. */
  private position = 0;
  /** Facets that the index turned out not to have. */
  private unknown: ReadonlySet<string> = new Set();

  constructor(options: SearchStoreOptions) {
    this.options = options;
    this.writable = createStore<SearchStoreState>(() => ({ ...NOTHING_FOUND, ...this.defaults() }));
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

  /** A first page, made again without the fields that the index does not have (specification, section 8, Search). */
  private readonly requestFirstPage = async (
    rows: number,
    run: { signal: AbortSignal; isLatest: () => boolean },
  ): Promise<SearchResult> => {
    for (let attempt = 0; ; attempt += 1) {
      const facets = facetFields(this.options.config()).filter((name) => !this.unknown.has(name));
      try {
        return await this.request({ facets, rows, start: 0 }, { signal: run.signal });
      } catch (error) {
        if (!run.isLatest() || !asksForFields(error, attempt)) throw error;
        const fields = await this.options.loadFields();
        if (!run.isLatest()) throw error;
        const { filters, sort } = this.get();
        const next = retryWithoutUnknown(error, attempt, { facets, filters, sort }, fields);
        if (next.kind === 'give-up') throw error;
        this.unknown = new Set([...this.unknown, ...facets.filter((name) => !next.facets.includes(name))]);
        const narrower = Object.keys(next.filters).length < Object.keys(filters).length;
        if (narrower) this.options.toasts.show({ level: 'warning', key: 'toast.search.fieldsDropped' });
        this.set({ filters: next.filters, sort: next.sort ?? { field: 'score', direction: 'desc' } });
      }
    }
  };

  private readonly fail = (error: unknown, call: string, change: Partial<SearchStoreState>) => {
    this.set({ status: 'success', error: isPortalError(error) ? error : null, ...change });
    this.options.onError(error, call);
  };

  readonly run: SearchStore['run'] = async (
    change: Partial<SearchState> = {},
    rows = this.firstRows,
  ): Promise<void> => {
    const { view, ...narrowing } = change;
    if (view !== undefined) this.set({ view: viewOf(view, this.options.config().search) });
    if (view !== undefined && Object.keys(narrowing).length === 0 && this.get().status !== 'initial') return;
    this.firstRows = Math.min(MAX_ROWS, Math.max(1, Math.ceil(rows)));
    const current = this.latest.begin();
    this.set({ ...narrowing, status: 'loading', error: null, selected: [], scroll: 0 });
    try {
      const answer = await this.requestFirstPage(this.firstRows, current);
      if (!current.isLatest()) return;
      this.position = answer.assets.length;
      this.set({ status: 'success', docs: appended([], answer.assets), ...counted(answer) });
    } catch (error) {
      if (current.isLatest()) this.fail(error, 'search.get', { docs: [], numFound: 0 });
    }
  };

  readonly more: SearchStore['more'] = async (rows = this.firstRows) => {
    const { status, docs, numFound } = this.get();
    if (status !== 'success' || this.position >= numFound) return;
    const current = this.latest.begin();
    this.set({ status: 'lazy-loading', error: null });
    try {
      const wanted = Math.min(MAX_ROWS, Math.max(1, Math.ceil(rows)));
      const { assets, total } = await this.request(
        { start: this.position, rows: wanted },
        { signal: current.signal },
      );
      if (!current.isLatest()) return;
      this.position += assets.length;
      // An empty page ends the list, whatever the count said: otherwise it would be asked for without end.
      const end = assets.length === 0;
      this.set({
        status: 'success',
        docs: appended(docs, assets),
        numFound: end ? this.position : total,
      });
    } catch (error) {
      if (current.isLatest()) this.fail(error, 'search.get', {});
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
    const whole = docs.length <= MAX_REFRESHED;
    const current = this.latest.begin();
    try {
      const answer = await this.requestFirstPage(whole ? Math.max(this.firstRows, docs.length) : 0, current);
      if (!current.isLatest()) return;
      if (whole) this.position = answer.assets.length;
      this.set({
        error: null,
        ...(whole ? { docs: appended([], answer.assets) } : {}),
        ...counted(answer),
      });
    } catch (error) {
      // What is shown is still what was found a moment ago; the next refresh may succeed.
      if (current.isLatest()) this.options.onError(error, 'search.get');
    }
  };

  readonly rememberScroll: SearchStore['rememberScroll'] = (pixels) =>
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

function counted(answer: SearchResult): Pick<SearchStoreState, 'numFound' | 'facets' | 'ranges'> {
  return {
    numFound: answer.total,
    facets: answer.facets,
    ranges: answer.ranges,
  };
}
