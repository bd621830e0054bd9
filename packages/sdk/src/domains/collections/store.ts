import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest, type Latest } from '../../lib/latest.js';
import { portalErrorOf, type PortalError } from '../../client/transport/errors.js';
import type { DashboardCollection } from '../../config/schema/schema.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { DashboardResult, RowPosters } from '../../contract/calls/collections.js';
import type { Collection } from '../../contract/schemas/collections.js';
import type { SearchDefaults } from '../search/url.js';
import { COLLECTION_ROWS } from '../../contract/limits.js';
import { collectionRows, type CollectionRow } from './rows.js';

/** Status of a request. */
export type LoadStatus = 'initial' | 'loading' | 'success' | 'failure';

/** Posters of a row. */
export interface CollectionPosters {
  readonly status: LoadStatus;
  /** The previous assets remain while new ones load. */
  readonly assets: readonly Asset[];
  /** Number of assets in the row. Null before the row is loaded, and if the server does not report it. */
  readonly total: number | null;
  readonly error: PortalError | null;
}

/** Rows of the home page. */
export interface CollectionsState {
  /** Status of the list of rows. After a failure, only the configured pre-searches are listed. */
  readonly status: LoadStatus;
  readonly error: PortalError | null;
  readonly collections: readonly CollectionRow[];
  /** Keyed by row key. A row that is not loaded yet may have no entry. Use `NO_POSTERS` for it. */
  readonly posters: Readonly<Record<string, CollectionPosters>>;
  /** The selected poster, whose info panel is open. */
  readonly active: { readonly key: string; readonly id: string } | null;
}

/** Store of the rows on the home page. */
export interface CollectionsStore {
  readonly store: ReadableStore<CollectionsState>;
  /** Fetches the list of rows, unless it is loaded or loading. */
  readonly load: () => Promise<void>;
  /**
   * Shows rows and posters that were loaded in one call (`portal.collections.dashboard`), instead of loading them. The
   * selection remains if its poster still exists.
   */
  readonly accept: (content: Pick<DashboardResult, 'collections' | 'posters'>) => void;
  /** Fetches the posters of a row that becomes visible, unless they are loaded or loading. */
  readonly loadPosters: (key: string) => Promise<void>;
  /**
   * Cancels all requests, reloads the loaded data and clears the selection. Call when the language, the
   * configuration or the user changes.
   */
  readonly reload: () => Promise<void>;
  /**
   * Selects a poster and opens its info panel. Clears the selection if the poster is already selected or does
   * not exist. Returns true if the poster is now selected.
   */
  readonly toggleActive: (key: string, id: string) => boolean;
  /**
   * Fetches all fields of a poster's asset, because `accept` receives only those that the home page shows. A failure
   * leaves the poster unchanged.
   */
  readonly complete: (key: string, id: string) => Promise<void>;
  /** Clears the selection (specification, section 2: each navigation clears the active asset). */
  readonly clearActive: () => void;
  /** Cancels all requests and drops the loaded data, so that the next visit of the home page loads it again. */
  readonly drop: () => void;
  /**
   * Cancels all requests and clears the selection. Call when the user leaves the home page. The canceled data is
   * loaded again on demand.
   */
  readonly leave: () => void;
}

/** Posters of a row that is not loaded yet. */
export const NO_POSTERS: CollectionPosters = { status: 'initial', assets: [], total: null, error: null };

/** Dependencies of {@link createCollectionsStore}. */
interface CollectionsStoreOptions {
  readonly portal: Portal;
  readonly config: () => readonly DashboardCollection[];
  readonly locale: () => string;
  readonly defaults: () => SearchDefaults;
  readonly newest?: (() => string) | undefined;
}

/**
 * Creates the store of the collections on the home page (specification, section 2, Dashboard): the list of rows,
 * and the posters of each row.
 *
 * @param options.config `dashboard.collections` in the configuration.
 * @param options.locale Lower-case language code of the user.
 * @param options.defaults Search defaults, which a search URL omits: `search.defaults`.
 * @param options.newest Heading of the row with the newest assets. Without it, there is no such row.
 */
export function createCollectionsStore(options: CollectionsStoreOptions): CollectionsStore {
  return new CollectionActions(options);
}

const EMPTY: CollectionsState = {
  status: 'initial',
  error: null,
  collections: [],
  posters: {},
  active: null,
};

class CollectionActions implements CollectionsStore {
  private readonly options: CollectionsStoreOptions;
  private readonly portal: CollectionsStoreOptions['portal'];
  private readonly writable = createStore<CollectionsState>(() => EMPTY);
  readonly store = readOnly(this.writable);
  private readonly get = this.writable.getState;
  private readonly set = this.writable.setState;
  private readonly listing = createLatest();
  private readonly completing = createLatest();
  private readonly rows = new Map<string, Latest>();

  constructor(options: CollectionsStoreOptions) {
    this.options = options;
    this.portal = options.portal;
  }

  private readonly rowsOf = (server: readonly Collection[]) =>
    collectionRows({
      server,
      config: this.options.config(),
      locale: this.options.locale(),
      defaults: this.options.defaults(),
      newest: this.options.newest?.(),
    });

  private readonly postersOf = (key: string): CollectionPosters =>
    Object.hasOwn(this.get().posters, key) ? (this.get().posters[key] ?? NO_POSTERS) : NO_POSTERS;

  private readonly change = (key: string, part: Partial<CollectionPosters>) =>
    this.set({ posters: { ...this.get().posters, [key]: { ...this.postersOf(key), ...part } } });

  /** Loads the list of rows. Resolves with false if the call was canceled. */
  private readonly list = async (): Promise<boolean> => {
    const run = this.listing.begin();
    this.set({ status: 'loading', error: null });
    try {
      const listed = await run.result(this.portal.collections.list({}, { signal: run.signal }));
      const collections = this.rowsOf(listed);
      this.set({ status: 'success', collections });
    } catch (error) {
      if (!run.isLatest()) return false;
      this.set({
        status: 'failure',
        error: portalErrorOf(error),
        collections: this.rowsOf([]),
      });
    }
    return true;
  };

  private readonly fetchPosters = async (
    row: CollectionRow,
    signal: AbortSignal,
  ): Promise<RowPosters | { readonly total: null; readonly assets: readonly Asset[] }> => {
    const { source } = row;
    if (source.kind === 'search') return this.portal.search.query(source.query, { signal });
    const assets = await this.portal.collections.assets({ indicator: source.indicator }, { signal });
    // A response with fewer assets than requested has all of them.
    return { assets, total: assets.length < COLLECTION_ROWS ? assets.length : null };
  };

  private readonly fill = async (row: CollectionRow): Promise<void> => {
    const latest = this.rows.get(row.key) ?? createLatest();
    this.rows.set(row.key, latest);
    const run = latest.begin();
    this.change(row.key, { status: 'loading', error: null });
    try {
      const { assets, total } = await run.result(this.fetchPosters(row, run.signal));
      this.change(row.key, { status: 'success', assets, total });
    } catch (error) {
      if (!run.isLatest()) return;
      this.change(row.key, { status: 'failure', assets: [], total: null, error: portalErrorOf(error) });
    }
  };

  private readonly end = () => {
    this.listing.end();
    this.completing.end();
    for (const latest of this.rows.values()) latest.end();
  };

  readonly load: CollectionsStore['load'] = async () => {
    const { status } = this.get();
    if (status === 'initial' || status === 'failure') await this.list();
  };

  readonly accept: CollectionsStore['accept'] = (content) => {
    this.end();
    const collections = this.rowsOf(content.collections);
    const posters: Record<string, CollectionPosters> = {};
    for (const { key } of collections) {
      const received = Object.hasOwn(content.posters, key) ? content.posters[key] : undefined;
      const { assets, total } = received ?? this.postersOf(key);
      if (received !== undefined || this.postersOf(key).status === 'success')
        posters[key] = { status: 'success', assets, total, error: null };
    }
    const { active } = this.get();
    const remains = posters[active?.key ?? '']?.assets.some(({ id }) => id === active?.id) ?? false;
    this.set({ status: 'success', error: null, collections, posters, active: remains ? active : null });
  };

  readonly loadPosters: CollectionsStore['loadPosters'] = async (key) => {
    const row = this.get().collections.find((collection) => collection.key === key);
    const { status } = this.postersOf(key);
    if (row !== undefined && status !== 'loading' && status !== 'success') await this.fill(row);
  };

  readonly reload: CollectionsStore['reload'] = async () => {
    const { status, posters } = this.get();
    this.end();
    if (status === 'initial') return;
    const loaded = Object.keys(posters).filter((key) => this.postersOf(key).status !== 'initial');
    for (const key of loaded) this.change(key, { status: 'loading' });
    if (!(await this.list())) return;
    const { collections } = this.get();
    const keys = new Set(collections.map(({ key }) => key));
    this.set({
      posters: Object.fromEntries(Object.entries(this.get().posters).filter(([key]) => keys.has(key))),
      active: null,
    });
    await Promise.all(collections.filter(({ key }) => loaded.includes(key)).map(this.fill));
  };

  readonly toggleActive: CollectionsStore['toggleActive'] = (key, id) => {
    const { active } = this.get();
    const same = active?.key === key && active.id === id;
    const exists = this.postersOf(key).assets.some((asset) => asset.id === id);
    this.set({ active: same || !exists ? null : { key, id } });
    return !same && exists;
  };

  readonly complete: CollectionsStore['complete'] = async (key, id) => {
    const run = this.completing.begin();
    try {
      const [complete] = await run.result(this.portal.assets.get({ ids: [id] }, { signal: run.signal }));
      if (complete === undefined) return;
      const assets = this.postersOf(key).assets.map((asset) => (asset.id === id ? complete : asset));
      this.change(key, { assets });
    } catch {
      // The panel shows the fields that it has.
    }
  };

  readonly clearActive: CollectionsStore['clearActive'] = () => this.set({ active: null });

  readonly drop: CollectionsStore['drop'] = () => {
    this.end();
    this.set(EMPTY);
  };

  readonly leave: CollectionsStore['leave'] = () => {
    this.end();
    const { status, posters } = this.get();
    const entries = Object.entries(posters).map(([key, entry]) => {
      return [key, entry.status === 'loading' ? { ...entry, status: 'initial' as const } : entry] as const;
    });
    this.set({
      status: status === 'loading' ? 'initial' : status,
      posters: Object.fromEntries(entries),
      active: null,
    });
  };
}
