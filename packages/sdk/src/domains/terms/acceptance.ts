import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import { STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import type { TermsConfig } from './terms.js';

/** Whether the user has accepted the terms of use in this session of the browser (decisions, section 8, Terms). */
export interface TermsAcceptance {
  /** State: true if the user has accepted the current terms. False if there are none. */
  readonly store: ReadableStore<{ readonly accepted: boolean }>;
  /** Stores whether the user accepts the current terms. */
  readonly set: (accepted: boolean) => void;
  /** Call when the terms have changed. Other terms must be accepted again. */
  readonly termsChanged: () => void;
  /** Call when the user changes. */
  readonly clear: () => void;
}

/**
 * Creates the store of the accepted terms.
 *
 * @param storage Storage that ends with the session of the browser.
 * @param terms Returns the current terms.
 */
export function createTermsAcceptance(storage: Storage, terms: () => TermsConfig): TermsAcceptance {
  /** Other documents are other terms. */
  const version = () => JSON.stringify(terms().links);
  const read = () => ({ accepted: terms().show && storage.get(STORAGE_KEYS.terms) === version() });
  const store = createStore(read);
  const update = () => {
    if (store.getState().accepted !== read().accepted) store.setState(read());
  };
  return {
    store: readOnly(store),
    set(accepted) {
      if (accepted) storage.set(STORAGE_KEYS.terms, version());
      else storage.remove(STORAGE_KEYS.terms);
      update();
    },
    termsChanged: update,
    clear() {
      storage.remove(STORAGE_KEYS.terms);
      update();
    },
  };
}
