import { createStore, type StoreApi } from 'zustand/vanilla';

/** What busy is made of (specification, section 2, Global shell). */
export interface BusyParts {
  readonly api: 'unknown' | 'up' | 'down';
  /** The statuses of the modules. Search and asset are `initial` until a page needs them: that alone is not busy. */
  readonly statuses: readonly string[];
  readonly pageLoading: boolean;
}

const WORKING = new Set(['loading', 'verifying']);

/**
 * Whether the app is busy: a module is loading, a page is loading, or it is not known yet whether the API is there.
 */
export function isBusy(parts: BusyParts): boolean {
  return parts.api === 'unknown' || parts.pageLoading || parts.statuses.some((status) => WORKING.has(status));
}

/** A store derived from others: it is computed anew whenever one of them changes. */
export function derived<T>(
  sources: readonly Pick<StoreApi<unknown>, 'subscribe'>[],
  compute: () => T,
): StoreApi<T> {
  const store = createStore<T>(() => compute());
  for (const source of sources) source.subscribe(() => store.setState(compute(), true));
  return store;
}
