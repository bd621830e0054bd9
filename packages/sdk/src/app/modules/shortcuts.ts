import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { STORAGE_KEYS } from '../../lib/storage.js';
import type { App } from '../app.js';

const OFF = 'off';

/** Whether the single-key shortcuts are switched on. */
export interface ShortcutsState {
  /** Initially true. */
  readonly enabled: boolean;
}

/** Store of the switch for single-key shortcuts, which is saved in the browser for all users. */
export interface ShortcutsModule {
  readonly store: ReadableStore<ShortcutsState>;
  /** Switches the shortcuts of single characters on or off (WCAG 2.1.4): see `isSingleKey`. */
  readonly setEnabled: (enabled: boolean) => void;
}

/** Creates the store of the switch in the overview of the shortcuts (decisions, section 7, Keyboard). */
export function shortcutsModule({ storage }: Pick<App, 'storage'>): ShortcutsModule {
  const store = createStore<ShortcutsState>(() => ({ enabled: storage.get(STORAGE_KEYS.shortcuts) !== OFF }));
  return {
    store: readOnly(store),
    setEnabled(enabled) {
      store.setState({ enabled });
      if (enabled) storage.remove(STORAGE_KEYS.shortcuts);
      else storage.set(STORAGE_KEYS.shortcuts, OFF);
    },
  };
}
