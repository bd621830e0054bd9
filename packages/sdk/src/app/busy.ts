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

/** The stores that {@link isBusy} depends on. */
export interface Busy {
  readonly store: ReadableStore<boolean>;
  /** Also counts a store that a page loads on demand. Returns a function that ends this. */
  readonly include: <T>(source: ReadableStore<T>, statusOf: (state: T) => string) => () => void;
  /** Counts as busy until the returned function is called. */
  readonly hold: () => () => void;
}

/** Creates the store that is true while the app is busy. It is updated whenever one of the stores changes. */
export function createBusy(
  app: ReadableStore<Pick<BusyInput, 'api' | 'pageLoading'>>,
  modules: readonly ReadableStore<{ readonly status: string }>[],
): Busy {
  const onDemand = new Set<() => string>();
  const compute = () =>
    isBusy({
      ...app.getState(),
      modules: modules.map((store) => store.getState().status),
      statuses: [...onDemand].map((status) => status()),
    });
  const store = createStore<boolean>(compute);
  const update = () => store.setState(compute(), true);
  for (const source of [app, ...modules]) source.subscribe(update);
  const add = (status: () => string) => {
    onDemand.add(status);
    update();
    return () => {
      onDemand.delete(status);
      update();
    };
  };
  return {
    store: readOnly(store),
    include(source, statusOf) {
      const end = add(() => statusOf(source.getState()));
      const unsubscribe = source.subscribe(update);
      return () => {
        unsubscribe();
        end();
      };
    },
    hold: () => add(() => 'loading'),
  };
}
