import { createStore, type StoreApi } from 'zustand/vanilla';
import { createLatest } from '../../lib/latest.js';
import { isPortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/transport.js';
import type { Portal } from '../../client/portal.js';
import type { PortalConfig } from '../../config/schema/schema.js';
import type { VisibleField } from '../../contract/schemas/indexing.js';
import { DEFAULT_ROWS, MAX_ROWS } from '../../contract/limits.js';
import type { SearchReply } from '../../contract/schemas/search.js';
import { facetFields } from '../facets/visible.js';
import type { Toasts } from '../toasts/store.js';
import { turned, viewOf } from './options.js';
import type { SearchQuery } from '../../contract/search-query.js';
import type { Range } from '../../contract/range.js';
import { asksForFields, retryWithoutUnknown } from './retry.js';
import { appended, extended, type SearchStoreState } from './state.js';
import { withoutField, withRange, withToggled } from '../filters/filters.js';
import type { SearchDefaults, SearchState } from './url.js';

/** Searching. Of two calls at once only the later one’s answer is shown. */
export interface SearchStore {
  readonly store: StoreApi<SearchStoreState>;
  /** What an address need not say: the configuration's sort and view. */
  defaults(): SearchDefaults;
  /**
   * Searches with what is given and, for the rest, as before. A search that is still running is ended; its answer is
   * never shown. A change of view alone asks the server for nothing.
   *
   * @param rows How many to fetch first: `initialPageSize`.
   */
  run(change?: Partial<SearchState>, rows?: number): Promise<void>;
  /** Fetches the next assets, unless that is being done or there are none. @param rows `lazyLoadRows` */
  more(rows?: number): Promise<void>;
  /** Chooses a facet's value, or takes it back. */
  toggle(field: string, value: string): Promise<void>;
  /** Narrows a field to a range; null takes that back. */
  setRange(field: string, range: Range | null): Promise<void>;
  /** Sorts by a field, in the direction as before. */
  sortBy(field: string): Promise<void>;
  /** Turns the direction. */
  toggleDirection(): Promise<void>;
  /** Takes back the filters of a field, or all. */
  clear(field?: string): Promise<void>;
  /** Everything, without filters, sorted as configured. */
  reset(): Promise<void>;
  /** The same search in place, without a sign of loading: the library has changed. */
  refresh(): Promise<void>;
  /** Keeps how far the results are scrolled, in pixels, for who comes back to them. */
  rememberScroll(pixels: number): void;
  /** Ends the call that is running: the page is left. A search that was cut short is made again when asked for. */
  leave(): void;
  /** Selects just these. */
  select(ids: readonly string[]): void;
  /** Selects an asset, or takes that back. */
  toggleSelect(id: string): void;
  /** Selects all from the one selected last to this. */
  extendSelect(id: string): void;
}

/** More than this is not fetched again when the library changes: only what is counted is renewed. */
const MOST_REFRESHED = 200;

/** The search of one portal. Nothing is asked before `run`. */
export function createSearchStore(options: {
  readonly portal: Portal;
  readonly config: () => PortalConfig;
  readonly loadFields: () => Promise<readonly VisibleField[]>;
  readonly toasts: Toasts;
  readonly onError: (error: unknown, call: string) => void;
}): SearchStore {
  const latest = createLatest();
  const defaults = (): SearchDefaults => {
    const { sorting, search } = options.config();
    const sort = { field: sorting.default, direction: sorting.orientation };
    return { sort, view: viewOf(search.defaultView, search) };
  };
  const store = createStore<SearchStoreState>(() => ({
    status: 'initial',
    error: null,
    query: '*',
    filters: {},
    ...defaults(),
    numFound: 0,
    docs: [],
    facets: {},
    ranges: {},
    selected: [],
    scroll: 0,
  }));
  const { getState: get, setState: set } = store;
  let firstRows = DEFAULT_ROWS;
  /** How far into the found ones was asked: differs from what is shown where the library changed meanwhile. */
  let position = 0;
  /** Facets that the index turned out not to have. */
  let unknown: ReadonlySet<string> = new Set();

  const ask = (
    part: Pick<SearchQuery, 'facets' | 'start' | 'rows'>,
    call: CallOptions,
  ): Promise<SearchReply> => {
    const { query, filters, sort } = get();
    return options.portal.search({ query, filters, sort, ...part }, call);
  };

  /** A first page, made again without the fields that the index does not have (specification, section 8, Search). */
  const askAgain = async (
    rows: number,
    run: { signal: AbortSignal; isLatest: () => boolean },
  ): Promise<SearchReply> => {
    for (let attempt = 0; ; attempt += 1) {
      const facets = facetFields(options.config()).filter((name) => !unknown.has(name));
      try {
        return await ask({ facets, rows, start: 0 }, { signal: run.signal });
      } catch (error) {
        if (!run.isLatest() || !asksForFields(error, attempt)) throw error;
        const fields = await options.loadFields();
        if (!run.isLatest()) throw error;
        const { filters, sort } = get();
        const next = retryWithoutUnknown(error, attempt, { facets, filters, sort }, fields);
        if (next.kind === 'give-up') throw error;
        unknown = new Set([...unknown, ...facets.filter((name) => !next.facets.includes(name))]);
        const narrower = Object.keys(next.filters).length < Object.keys(filters).length;
        if (narrower) options.toasts.show({ level: 'warning', key: 'toast.search.fieldsDropped' });
        set({ filters: next.filters, sort: next.sort ?? { field: 'score', direction: 'desc' } });
      }
    }
  };

  const fail = (error: unknown, call: string, change: Partial<SearchStoreState>) => {
    set({ status: 'success', error: isPortalError(error) ? error : null, ...change });
    options.onError(error, call);
  };

  const run = async (change: Partial<SearchState> = {}, rows = firstRows): Promise<void> => {
    const { view, ...narrowing } = change;
    if (view !== undefined) set({ view: viewOf(view, options.config().search) });
    if (view !== undefined && Object.keys(narrowing).length === 0 && get().status !== 'initial') return;
    firstRows = Math.min(MAX_ROWS, Math.max(1, Math.ceil(rows)));
    const current = latest.begin();
    set({ ...narrowing, status: 'loading', error: null, selected: [], scroll: 0 });
    try {
      const answer = await askAgain(firstRows, current);
      if (!current.isLatest()) return;
      position = answer.response.docs.length;
      set({ status: 'success', docs: appended([], answer.response.docs), ...counted(answer) });
    } catch (error) {
      if (current.isLatest()) fail(error, 'search.get', { docs: [], numFound: 0 });
    }
  };

  return {
    store,
    defaults,
    run,
    async more(rows = firstRows) {
      const { status, docs, numFound } = get();
      if (status !== 'success' || position >= numFound) return;
      const current = latest.begin();
      set({ status: 'lazy-loading', error: null });
      try {
        const wanted = Math.min(MAX_ROWS, Math.max(1, Math.ceil(rows)));
        const { response } = await ask({ start: position, rows: wanted }, { signal: current.signal });
        if (!current.isLatest()) return;
        position += response.docs.length;
        // An empty page ends the list, whatever the count said: otherwise it would be asked for without end.
        const end = response.docs.length === 0;
        set({
          status: 'success',
          docs: appended(docs, response.docs),
          numFound: end ? position : response.numFound,
        });
      } catch (error) {
        if (current.isLatest()) fail(error, 'search.get', {});
      }
    },
    toggle(field, value) {
      const facet = options.config().facets.find((candidate) => candidate.field_name === field);
      return run({
        filters: withToggled(get().filters, field, value, facet?.options.multivalue === 'radio'),
      });
    },
    setRange: (field, range) => run({ filters: withRange(get().filters, field, range) }),
    sortBy: (field) => run({ sort: { ...get().sort, field } }),
    toggleDirection: () => run({ sort: turned(get().sort) }),
    clear: (field) => run({ filters: field === undefined ? {} : withoutField(get().filters, field) }),
    reset: () => run({ query: '*', filters: {}, sort: defaults().sort }),
    async refresh() {
      const { status, docs } = get();
      if (status !== 'success') return;
      const whole = docs.length <= MOST_REFRESHED;
      const current = latest.begin();
      try {
        const answer = await askAgain(whole ? Math.max(firstRows, docs.length) : 0, current);
        if (!current.isLatest()) return;
        if (whole) position = answer.response.docs.length;
        set({
          error: null,
          ...(whole ? { docs: appended([], answer.response.docs) } : {}),
          ...counted(answer),
        });
      } catch (error) {
        // What is shown is still what was found a moment ago; the next refresh may succeed.
        if (current.isLatest()) options.onError(error, 'search.get');
      }
    },
    rememberScroll: (pixels) => set({ scroll: Number.isFinite(pixels) ? Math.max(0, pixels) : 0 }),
    leave() {
      latest.end();
      const { status } = get();
      if (status === 'loading') set({ status: 'initial' });
      else if (status === 'lazy-loading') set({ status: 'success' });
    },
    select: (ids) => set({ selected: [...new Set(ids)] }),
    toggleSelect(id) {
      const { selected } = get();
      set({ selected: selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id] });
    },
    extendSelect: (id) => set({ selected: extended(get().docs, get().selected, id) }),
  };
}

function counted(answer: SearchReply): Pick<SearchStoreState, 'numFound' | 'facets' | 'ranges'> {
  return {
    numFound: answer.response.numFound,
    facets: answer.facetCounts.facetFields,
    ranges: answer.facetCounts.facetRanges ?? {},
  };
}
