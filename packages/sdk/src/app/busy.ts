import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../lib/readable-store.js';

/** What busy is made of (specification, section 2, Global shell). */
export interface BusyParts {
  readonly api: 'unknown' | 'up' | 'down';
  /** The statuses of the modules that the start loads: one that has not begun yet will. */
  readonly modules?: readonly string[];
  /**
   * The statuses of the modules that a page loads when it needs them, as search and asset. They are `initial` until
   * then, so that alone is not busy: else the overlay would lie over every other page for good.
   */
  readonly statuses: readonly string[];
  readonly pageLoading: boolean;
}

const WORKING = new Set(['loading', 'verifying']);

/**
 * Whether the app is busy: a module is loading, a page is loading, or it is not known yet whether the API is there.
 */
export function isBusy(parts: BusyParts): boolean {
  const { api, modules = [], statuses, pageLoading } = parts;
  if (api === 'unknown' || pageLoading) return true;
  // Where the API is down nothing will begin: the screen that says so must not lie under the overlay.
  if (api === 'up' && modules.includes('initial')) return true;
  return [...modules, ...statuses].some((status) => WORKING.has(status));
}

/** A store derived from others: it is computed anew whenever one of them changes. */
export function derived<T>(
  sources: readonly Pick<ReadableStore<unknown>, 'subscribe'>[],
  compute: () => T,
): ReadableStore<T> {
  const store = createStore<T>(() => compute());
  for (const source of sources) source.subscribe(() => store.setState(compute(), true));
  return readOnly(store);
}
