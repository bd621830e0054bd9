import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../../client/portal.js';
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
   * Loads all of the assets, a block at a time, so that those that are shown do not wait for them. Only then it is
   * determined which ones are missing. The next call replaces this one. An empty list ends it.
   */
  readonly loadAll: (ids: readonly string[]) => Promise<void>;
  /** Adds assets that are already loaded, for example as results of a search. */
  readonly add: (assets: readonly Asset[]) => void;
}

/** Number of assets per request. */
const BLOCK = 100;

/** Returns the IDs in the blocks that contain a range of places, so that scrolling sends few requests. */
export const idsAround = (ids: readonly string[], from: number, to: number): readonly string[] =>
  ids.slice(Math.floor(from / BLOCK) * BLOCK, Math.ceil(to / BLOCK) * BLOCK);

/** Creates the store. It sends no request before `load`. */
export function createPickedAssets(portal: Portal): PickedAssets {
  const store = createStore<PickedAssetsState>(() => ({ assets: new Map() }));
  const loading = new Set<string>();
  const add = (entries: Iterable<readonly [string, Asset | null]>) =>
    store.setState(({ assets }) => ({ assets: new Map([...assets, ...entries]) }));
  const load: PickedAssets['load'] = async (ids) => {
    const { assets } = store.getState();
    const missing = ids.filter((id) => !assets.has(id) && !loading.has(id));
    if (missing.length === 0) return;
    for (const id of missing) loading.add(id);
    try {
      const loaded = new Map((await portal.assets.get({ ids: missing })).map((asset) => [asset.id, asset]));
      add(missing.map((id) => [id, loaded.get(id) ?? null]));
    } catch {
      // They stay without a name until the next call.
    } finally {
      for (const id of missing) loading.delete(id);
    }
  };
  let current: readonly string[] = [];
  return {
    store: readOnly(store),
    add: (assets) => add(assets.map((asset) => [asset.id, asset])),
    load,
    async loadAll(ids) {
      current = ids;
      for (let start = 0; start < ids.length && current === ids; start += BLOCK) {
        await load(ids.slice(start, start + BLOCK));
      }
    },
  };
}
