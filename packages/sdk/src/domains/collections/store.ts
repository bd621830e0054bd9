import { createStore, type StoreApi } from 'zustand/vanilla';
import { createLatest, type Latest } from '../../lib/latest.js';
import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import type { DashboardCollection } from '../../config/schema/schema.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { Collection } from '../../contract/schemas/collections.js';
import type { SearchDefaults } from '../search/url.js';
import { collectionRows, type CollectionRow } from './rows.js';

/** The text of a row in which nothing was found (specification, section 2, Dashboard). */
export const COLLECTION_EMPTY = 'dashboard.collectionEmpty';

/** How far something has been loaded. */
export type LoadStatus = 'initial' | 'loading' | 'success' | 'failure';

/** The posters of a row. */
export interface CollectionPosters {
  readonly status: LoadStatus;
  /** Those of the load before stay while a new one runs. */
  readonly assets: readonly Asset[];
  readonly error: PortalError | null;
}

/** The rows of the dashboard. */
export interface CollectionsState {
  /** Of the list of rows. After a failure the rows of the configuration alone are there. */
  readonly status: LoadStatus;
  readonly error: PortalError | null;
  readonly collections: readonly CollectionRow[];
  /** By the key of a row; `NO_POSTERS` where it was not loaded yet. */
  readonly posters: Readonly<Record<string, CollectionPosters>>;
  /** The selected poster, whose info panel is open. */
  readonly active: { readonly key: string; readonly id: string } | null;
}

/** The store of the dashboard's rows. */
export interface CollectionsStore {
  readonly store: StoreApi<CollectionsState>;
  /** Fetches the list of rows, unless it is there or under way. */
  load(): Promise<void>;
  /** Fetches the posters of a row that comes into view, unless they are there or under way. */
  loadPosters(key: string): Promise<void>;
  /** The language, the configuration or the person has changed: what was loaded is loaded anew, what runs is ended. */
  reload(): Promise<void>;
  /** Selects a poster, whose info panel opens, or takes that back. Answers whether it is selected now. */
  toggleActive(key: string, id: string): boolean;
  /** No poster is selected any more (specification, section 2: each navigation clears the active asset). */
  clearActive(): void;
  /** The dashboard is left: what runs is ended, and made again when asked for. */
  leave(): void;
}

/** What a row has whose posters were not loaded yet. */
export const NO_POSTERS: CollectionPosters = { status: 'initial', assets: [], error: null };

/**
 * The dashboard's collections (specification, section 2, Dashboard): the list of rows, and the posters of each.
 *
 * @param options.config `dashboard.collections` of the configuration.
 * @param options.locale Lower-case language of the reader.
 * @param options.defaults What an address of a search need not say: `search.defaults`.
 */
export function createCollectionsStore(options: {
  readonly portal: Portal;
  readonly config: () => readonly DashboardCollection[];
  readonly locale: () => string;
  readonly defaults: () => SearchDefaults;
  readonly onError: (error: unknown, call: string) => void;
}): CollectionsStore {
  const { portal, onError } = options;
  const store = createStore<CollectionsState>(() => ({
    status: 'initial',
    error: null,
    collections: [],
    posters: {},
    active: null,
  }));
  const { getState: get, setState: set } = store;
  const listing = createLatest();
  const rows = new Map<string, Latest>();

  const rowsOf = (server: readonly Collection[]) =>
    collectionRows({
      server,
      config: options.config(),
      locale: options.locale(),
      defaults: options.defaults(),
    });
  const postersOf = (key: string): CollectionPosters =>
    Object.hasOwn(get().posters, key) ? (get().posters[key] ?? NO_POSTERS) : NO_POSTERS;
  const change = (key: string, part: Partial<CollectionPosters>) =>
    set({ posters: { ...get().posters, [key]: { ...postersOf(key), ...part } } });

  /** Answers whether the list is there and nobody has ended the call. */
  const list = async (): Promise<boolean> => {
    const run = listing.begin();
    set({ status: 'loading', error: null });
    try {
      const collections = rowsOf(await portal.collections.list({ signal: run.signal }));
      if (run.isLatest()) set({ status: 'success', collections });
    } catch (error) {
      if (!run.isLatest()) return false;
      set({
        status: 'failure',
        error: isPortalError(error) ? error : null,
        collections: rowsOf([]),
      });
      onError(error, 'collections.list');
    }
    return run.isLatest();
  };

  const fetchPosters = async (row: CollectionRow, signal: AbortSignal): Promise<readonly Asset[]> => {
    const { source } = row;
    return source.kind === 'search'
      ? (await portal.search(source.query, { signal })).response.docs
      : portal.collections.assets(source.indicator, {}, { signal });
  };

  const fill = async (row: CollectionRow): Promise<void> => {
    const latest = rows.get(row.key) ?? createLatest();
    rows.set(row.key, latest);
    const run = latest.begin();
    change(row.key, { status: 'loading', error: null });
    try {
      const assets = await fetchPosters(row, run.signal);
      if (run.isLatest()) change(row.key, { status: 'success', assets });
    } catch (error) {
      if (!run.isLatest()) return;
      change(row.key, { status: 'failure', assets: [], error: isPortalError(error) ? error : null });
      onError(error, row.source.kind === 'search' ? 'search.get' : 'collections.get');
    }
  };

  const end = () => {
    listing.end();
    for (const latest of rows.values()) latest.end();
  };

  return {
    store,
    async load() {
      const { status } = get();
      if (status === 'initial' || status === 'failure') await list();
    },
    async loadPosters(key) {
      const row = get().collections.find((collection) => collection.key === key);
      const { status } = postersOf(key);
      if (row !== undefined && status !== 'loading' && status !== 'success') await fill(row);
    },
    async reload() {
      const { status, posters } = get();
      end();
      if (status === 'initial') return;
      const wanted = Object.keys(posters).filter((key) => postersOf(key).status !== 'initial');
      for (const key of wanted) change(key, { status: 'loading' });
      if (!(await list())) return;
      const { collections } = get();
      const there = new Set(collections.map(({ key }) => key));
      set({
        posters: Object.fromEntries(Object.entries(get().posters).filter(([key]) => there.has(key))),
        active: null,
      });
      await Promise.all(collections.filter(({ key }) => wanted.includes(key)).map(fill));
    },
    toggleActive(key, id) {
      const { active } = get();
      const same = active?.key === key && active.id === id;
      const there = postersOf(key).assets.some((asset) => asset.id === id);
      set({ active: same || !there ? null : { key, id } });
      return !same && there;
    },
    clearActive: () => set({ active: null }),
    leave() {
      end();
      const { status, posters } = get();
      const waiting = Object.entries(posters).map(([key, entry]) => {
        return [key, entry.status === 'loading' ? { ...entry, status: 'initial' as const } : entry] as const;
      });
      set({
        status: status === 'loading' ? 'initial' : status,
        posters: Object.fromEntries(waiting),
        active: null,
      });
    },
  };
}
