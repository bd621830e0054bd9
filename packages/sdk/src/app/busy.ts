import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../lib/readable-store.js';

/** Input of {@link isBusy} (specification, section 2, Global shell). */
export interface BusyInput {
  readonly api: 'unknown' | 'up' | 'down';
  /**
   * Statuses of the stores that are loaded during startup. For these, `initial` counts as busy, because they are
   * about to load.
   */
  readonly modules?: readonly string[];
  /**
   * Statuses of the stores that pages load on demand, such as search and asset. For these, `initial` does not
   * count as busy. Otherwise the overlay would cover all other pages permanently.
   */
  readonly statuses: readonly string[];
  readonly pageLoading: boolean;
}

const BUSY_STATUSES = new Set(['loading', 'verifying']);

/**
 * Returns true if the app is busy: a page or a store is loading, a login is being verified, or it is unknown
 * whether the API is reachable.
 */
export function isBusy(input: BusyInput): boolean {
  const { api, modules = [], statuses, pageLoading } = input;
  if (api === 'unknown' || pageLoading) return true;
  // If the API is down, nothing is about to load, and the overlay must not cover the error screen.
  if (api === 'up' && modules.includes('initial')) return true;
  return [...modules, ...statuses].some((status) => BUSY_STATUSES.has(status));
}

/** Creates a store whose state is computed from other stores. It is recomputed whenever one of them changes. */
export function derived<T>(
  sources: readonly Pick<ReadableStore<unknown>, 'subscribe'>[],
  compute: () => T,
): ReadableStore<T> {
  const store = createStore<T>(() => compute());
  for (const source of sources) source.subscribe(() => store.setState(compute(), true));
  return readOnly(store);
}
