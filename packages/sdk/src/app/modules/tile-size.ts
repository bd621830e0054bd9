import { createStore } from 'zustand/vanilla';
import { tileScaleOf } from '../../domains/appearance/tile-size.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { STORAGE_KEYS } from '../../lib/storage.js';
import type { App } from '../app.js';

/** Size of the tiles in all views of the search results. */
export interface TileSizeState {
  /** Relative to the default size: from 0.6 to 2.4, initially 1. */
  readonly scale: number;
}

/** Store of the tile size, which is saved in the browser for all users. */
export interface TileSizeModule {
  readonly store: ReadableStore<TileSizeState>;
  /** Changes the size and saves it. A value outside the bounds is limited to them. */
  readonly setScale: (scale: number) => void;
}

/** Creates the store of the tile size (decisions, section 7, Page sizes). A stored value that is invalid counts as 1. */
export function tileSizeModule({ storage }: Pick<App, 'storage'>): TileSizeModule {
  const stored = storage.get(STORAGE_KEYS.tileScale);
  const store = createStore<TileSizeState>(() => ({
    scale: stored === null ? 1 : tileScaleOf(Number.parseFloat(stored)),
  }));
  return {
    store: readOnly(store),
    setScale(to) {
      const scale = tileScaleOf(to);
      store.setState({ scale });
      storage.set(STORAGE_KEYS.tileScale, String(scale));
    },
  };
}
