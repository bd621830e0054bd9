import { createStore } from 'zustand/vanilla';
import { requestOffer, type OfferResult } from '../../../domains/downloads/formats/request.js';
import type { Downloadable } from '../../../domains/downloads/downloadable.js';
import { termsOf } from '../../../domains/terms/terms.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';

/** Formats of assets: of the asset on the page, or of the selected ones. */
export interface AssetFormatsState {
  /** The assets, as `formatsKey` returns them. Empty if none were requested. */
  readonly key: string;
  /** Null while the formats are loading. */
  readonly offer: OfferResult | null;
}

/** Store of the formats of assets, for the menu of a download button. */
export interface AssetFormats {
  readonly store: ReadableStore<AssetFormatsState>;
  /** Loads the formats of assets, unless they are loaded or loading. A later call replaces an earlier one. Never rejects. */
  readonly load: (assets: readonly Downloadable[]) => Promise<void>;
  /** Stops reacting to changes. */
  readonly stop: () => void;
}

/** Returns the key of assets in `AssetFormatsState`. */
export const formatsKey = (assets: readonly Pick<Downloadable, 'id'>[]): string =>
  assets.map(({ id }) => id).join(',');

/** Creates the store of the formats of assets. */
export function assetFormatsModule(app: App): AssetFormats {
  const latest = createLatest();
  const store = createStore<AssetFormatsState>(() => ({ key: '', offer: null }));
  let current: readonly Downloadable[] = [];
  let running = Promise.resolve();
  const request = async (assets: readonly Downloadable[]) => {
    const run = latest.begin();
    const { terms_of_use, global } = app.config.store.getState().config;
    const offer = await requestOffer(assets, {
      portal: app.portal,
      orderProcess: global.run_order_process,
      terms: termsOf(terms_of_use, app.locale.store.getState().locale),
      t: (key, params) => app.translator.getState().t(key, params),
      signal: run.signal,
    });
    if (run.isLatest()) store.setState({ key: formatsKey(assets), offer });
  };
  const unsubscribe = app.changes.subscribe((change) => {
    if (change === 'navigation' || current.length === 0) return;
    // Other permissions, other titles of the formats, or other terms.
    if (change === 'session') store.setState({ offer: null });
    running = request(current);
  });
  return {
    store: readOnly(store),
    async load(assets) {
      const key = formatsKey(assets);
      if (store.getState().key === key) return running;
      current = assets;
      store.setState({ key, offer: null });
      running = request(assets);
      await running;
    },
    stop() {
      unsubscribe();
      latest.end();
    },
  };
}
