import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';
import type { FormatKind } from './format.js';

/** IDs of the convert sets that the user has chosen, keyed by kind of asset. */
export type FormatChoices = Readonly<Partial<Record<FormatKind, string>>>;

/** Store of the formats that the user has chosen in this session of the browser. */
export interface FormatChoiceStore {
  readonly store: ReadableStore<FormatChoices>;
  /** Stores the choice of the user for a kind of asset. */
  readonly choose: (kind: FormatKind, convertSet: string) => void;
  /** Clears all choices. Call when the user changes. */
  readonly clear: () => void;
}

/**
 * Creates the store of the chosen formats.
 *
 * @param storage Storage that ends with the session of the browser.
 */
export function createFormatChoices(storage: Storage): FormatChoiceStore {
  const store = createStore<FormatChoices>(() => parseChoices(storage.get(STORAGE_KEYS.formats)));
  return {
    store: readOnly(store),
    choose(kind, convertSet) {
      store.setState({ [kind]: convertSet });
      storage.set(STORAGE_KEYS.formats, JSON.stringify(store.getState()));
    },
    clear() {
      store.setState({}, true);
      storage.remove(STORAGE_KEYS.formats);
    },
  };
}

function parseChoices(stored: string | null): FormatChoices {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, id]) => typeof id === 'string'));
  } catch {
    return {};
  }
}
