import type { StoreApi } from 'zustand/vanilla';

/** A store without `setState`: only its own actions change it. */
export type ReadableStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Returns a view of a store that callers cannot write to, also at run time. */
export function readOnly<T>({ getState, getInitialState, subscribe }: StoreApi<T>): ReadableStore<T> {
  return { getState, getInitialState, subscribe };
}
