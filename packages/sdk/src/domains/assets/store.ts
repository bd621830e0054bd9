import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { portalErrorOf, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { lacksPreview } from './pending-preview.js';

/** State of the asset page. */
export interface AssetState {
  /** `missing`: no asset has this ID, or the user may not view it. `failure`: see `error`. */
  readonly status: 'initial' | 'loading' | 'success' | 'missing' | 'failure';
  readonly asset: Asset | null;
  readonly error: PortalError | null;
}

/** Store of the asset page. It loads one asset at a time. A new load cancels the previous one. */
export interface AssetStore {
  readonly store: ReadableStore<AssetState>;
  /**
   * Loads an asset.
   *
   * @param cached The asset, if it is already loaded, for example by a search. It is displayed until the
   *   response arrives.
   */
  readonly load: (id: string, cached?: Asset) => Promise<void>;
  /** Loads the asset again if its preview may have been created since then. Call when the library has changed. */
  readonly refresh: () => Promise<void>;
  /** Clears the asset. */
  readonly clear: () => void;
}

const EMPTY: AssetState = { status: 'initial', asset: null, error: null };

/**
 * Creates the store of the asset page. It sends no request before `load`.
 */
export function createAssetStore(options: { readonly portal: Portal }): AssetStore {
  const store = createStore<AssetState>(() => EMPTY);
  const latest = createLatest();
  return {
    store: readOnly(store),
    async load(id, cached) {
      const run = latest.begin();
      const displayed = cached ?? store.getState().asset;
      store.setState({ status: 'loading', asset: displayed?.id === id ? displayed : null, error: null });
      try {
        const [asset] = await run.result(options.portal.assets.get({ ids: [id] }, { signal: run.signal }));
        store.setState({ status: asset === undefined ? 'missing' : 'success', asset: asset ?? null });
      } catch (error) {
        if (!run.isLatest()) return;
        store.setState({ status: 'failure', error: portalErrorOf(error) });
      }
    },
    async refresh() {
      const { asset, status } = store.getState();
      if (asset === null || status !== 'success' || !lacksPreview(asset)) return;
      const run = latest.begin();
      try {
        const [fresh] = await run.result(
          options.portal.assets.get({ ids: [asset.id] }, { signal: run.signal }),
        );
        store.setState({ status: fresh === undefined ? 'missing' : 'success', asset: fresh ?? null });
      } catch {
        // The displayed asset remains. The next refresh may succeed.
      }
    },
    clear() {
      latest.end();
      store.setState(EMPTY);
    },
  };
}
