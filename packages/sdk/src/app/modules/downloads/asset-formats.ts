import { createStore } from 'zustand/vanilla';
import { requestOffer, type OfferResult } from '../../../domains/downloads/formats/request.js';
import type { Downloadable } from '../../../domains/downloads/downloadable.js';
import { termsOf } from '../../../domains/terms/terms.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';

/** Formats of the asset on the page, for its download button. */
export interface AssetFormatsState {
  /** ID of the asset. Null if none was requested. */
  readonly id: string | null;
  /** Null while the formats are loading. */
  readonly offer: OfferResult | null;
}

/** Store of the formats of one asset. */
export interface AssetFormats {
  readonly store: ReadableStore<AssetFormatsState>;
  /** Loads the formats of an asset, unless they are loaded. A later call replaces an earlier one. Never rejects. */
  readonly load: (asset: Downloadable) => Promise<void>;
  /** Stops reacting to changes. */
  readonly stop: () => void;
}

/** Creates the store of the formats of the asset on the page. */
export function assetFormatsModule(app: App): AssetFormats {
  const latest = createLatest();
  const store = createStore<AssetFormatsState>(() => ({ id: null, offer: null }));
  let current: Downloadable | null = null;
  const request = async (asset: Downloadable) => {
    const run = latest.begin();
    const { terms_of_use, global } = app.config.store.getState().config;
    const offer = await requestOffer([asset], {
      portal: app.portal,
      orderProcess: global.run_order_process,
      terms: termsOf(terms_of_use, app.locale.store.getState().locale),
      t: (key, params) => app.translator.getState().t(key, params),
      signal: run.signal,
    });
    if (run.isLatest()) store.setState({ id: asset.id, offer });
  };
  const unsubscribe = app.changes.subscribe((change) => {
    if (change === 'navigation' || current === null) return;
    // Other permissions, other titles of the formats, or other terms.
    if (change === 'session') store.setState({ offer: null });
    void request(current);
  });
  return {
    store: readOnly(store),
    async load(asset) {
      if (current?.id === asset.id && store.getState().offer !== null) return;
      current = asset;
      store.setState({ id: asset.id, offer: null });
      await request(asset);
    },
    stop() {
      unsubscribe();
      latest.end();
    },
  };
}
