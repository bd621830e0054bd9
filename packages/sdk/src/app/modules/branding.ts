import { createStore } from 'zustand/vanilla';
import { fontFailed, loadFont, loadStyle } from '../../domains/appearance/custom.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { App } from '../app.js';

/** Branding files that change the appearance of the user interface. */
export interface BrandingState {
  /** CSS of the custom stylesheet. Null if there is none, or before it is loaded. */
  readonly style: string | null;
  /** Content of the custom font. Null if there is none, or before it is loaded. */
  readonly font: ArrayBuffer | null;
}

/** Store of the custom stylesheet and font. */
export interface BrandingModule {
  readonly store: ReadableStore<BrandingState>;
  /** Reports that the browser rejected the font, and drops it. */
  readonly fontFailed: () => void;
  /** Aborts running loads, and stops following the flags. */
  readonly stop: () => void;
}

/**
 * Creates the store of the custom stylesheet and font (specification, section 7, Config). Loads the files that
 * exist according to `app.available`, and again whenever these flags are loaded again. A toast reports a file that
 * cannot be loaded. The user interface applies the files.
 */
export function brandingModule(app: App): BrandingModule {
  const { portal, toasts } = app;
  const store = createStore<BrandingState>(() => ({ style: null, font: null }));
  const latest = createLatest();
  const load = () => {
    const { signal, result } = latest.begin();
    const options = { portal, toasts, available: app.available.getState() };
    const ignore = () => undefined;
    void result(loadStyle(options, { signal })).then((style) => store.setState({ style }), ignore);
    void result(loadFont(options, { signal })).then((font) => store.setState({ font }), ignore);
  };
  load();
  const unsubscribe = app.available.subscribe(load);
  return {
    store: readOnly(store),
    fontFailed() {
      store.setState({ font: null });
      fontFailed(toasts);
    },
    stop() {
      unsubscribe();
      latest.end();
    },
  };
}
