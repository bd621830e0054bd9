import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../../client/portal.js';
import { MAX_IDS } from '../../../contract/limits.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';

/** Assets by ID. Null for an asset that does not exist, or that the admin may not view. */
export interface PickedAssetsState {
  readonly assets: ReadonlyMap<string, Asset | null>;
}

/** Loads the assets that were chosen by hand. */
export interface PickedAssets {
  readonly store: ReadableStore<PickedAssetsState>;
  /** Loads the assets that are not loaded yet. A failed load is repeated with the next call. */
  readonly load: (ids: readonly string[]) => Promise<void>;
  /**
   * Returns the assets that exist, in the order of their IDs, each once. Loads only those that are not loaded yet.
   * Null if some could not be loaded, or if the signal ends it.
   */
  readonly resolve: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Asset[] | null>;
  /**
   * Loads all of the assets, a block at a time, so that those that are shown do not wait for them. Only then it is
   * determined which ones are missing. The next call replaces this one. An empty list ends it.
   */
  readonly loadAll: (ids: readonly string[]) => Promise<void>;
  /** Adds assets that are already loaded, for example as results of a search. */
  readonly add: (assets: readonly Asset[]) => void;
}

/** Number of assets per request while they are shown. */
const BLOCK = 100;

/** Returns the IDs in the blocks that contain a range of places, so that scrolling sends few requests. */
export const idsAround = (ids: readonly string[], from: number, to: number): readonly string[] =>
  ids.slice(Math.floor(from / BLOCK) * BLOCK, Math.ceil(to / BLOCK) * BLOCK);

/** Creates the store. It sends no request before `load`. */
export function createPickedAssets(portal: Portal): PickedAssets {
  const store = createStore<PickedAssetsState>(() => ({ assets: new Map() }));
  const loading = new Map<string, Promise<void>>();
  const add = (entries: Iterable<readonly [string, Asset | null]>) =>
    store.setState(({ assets }) => ({ assets: new Map([...assets, ...entries]) }));
  const fetchAssets = async (ids: readonly string[]) => {
    try {
      const loaded = new Map((await portal.assets.get({ ids })).map((asset) => [asset.id, asset]));
      add(ids.map((id) => [id, loaded.get(id) ?? null]));
    } catch {
      // They stay without a name until the next call.
    } finally {
      for (const id of ids) loading.delete(id);
    }
  };
  const load: PickedAssets['load'] = async (ids) => {
    const { assets } = store.getState();
    const missing = ids.filter((id) => !assets.has(id) && !loading.has(id));
    const fetched = missing.length === 0 ? undefined : fetchAssets(missing);
    if (fetched !== undefined) for (const id of missing) loading.set(id, fetched);
    await Promise.all(new Set(ids.flatMap((id) => loading.get(id) ?? [])));
  };
  let current: readonly string[] = [];
  return {
    store: readOnly(store),
    add: (assets) => add(assets.map((asset) => [asset.id, asset])),
    load,
    async resolve(all, signal) {
      const ids = [...new Set(all)];
      for (let start = 0; start < ids.length && !signal.aborted; start += MAX_IDS) {
        await load(ids.slice(start, start + MAX_IDS));
      }
      const found = ids.map((id) => store.getState().assets.get(id));
      return found.includes(undefined) ? null : found.filter((asset) => asset != null);
    },
    async loadAll(ids) {
      current = ids;
      for (let start = 0; start < ids.length && current === ids; start += BLOCK) {
        await load(ids.slice(start, start + BLOCK));
      }
    },
  };
}
