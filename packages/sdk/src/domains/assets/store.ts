import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** The asset of the asset page. */
export interface AssetState {
  /** `missing`: there is none with this id, or it may not be seen. `failure`: see `error`. */
  readonly status: 'initial' | 'loading' | 'success' | 'missing' | 'failure';
  readonly asset: Asset | null;
  readonly error: PortalError | null;
}

/** Loads one asset at a time; of two loads at once only the later one counts. */
export interface AssetStore {
  readonly store: ReadableStore<AssetState>;
  /**
   * Loads the asset of the asset page.
   *
   * @param known The asset where it is already at hand, as in a search: it is shown while the newest is fetched.
   */
  readonly load: (id: string, known?: Asset) => Promise<void>;
  /** No asset is active any longer. */
  readonly clear: () => void;
}

const NONE: AssetState = { status: 'initial', asset: null, error: null };

/**
 * The asset of one portal’s asset page. Nothing is asked before `load`.
 *
 * @param options.onError Told of a load that failed, besides the state.
 */
export function createAssetStore(options: {
  readonly portal: Portal;
  readonly onError: (error: unknown, call: string) => void;
}): AssetStore {
  const store = createStore<AssetState>(() => NONE);
  const latest = createLatest();
  return {
    store: readOnly(store),
    async load(id, known) {
      const run = latest.begin();
      const present = known ?? store.getState().asset;
      store.setState({ status: 'loading', asset: present?.id === id ? present : null, error: null });
      try {
        const [asset] = await options.portal.assets.get({ ids: [id] }, { signal: run.signal });
        if (!run.isLatest()) return;
        store.setState({ status: asset === undefined ? 'missing' : 'success', asset: asset ?? null });
      } catch (error) {
        if (!run.isLatest()) return;
        store.setState({ status: 'failure', error: isPortalError(error) ? error : null });
        options.onError(error, 'assets.get');
      }
    },
    clear() {
      latest.end();
      store.setState(NONE);
    },
  };
}
