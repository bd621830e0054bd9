import type { StoreApi } from 'zustand/vanilla';

/** A store without `setState`. Only the code that created it can change its state. */
export type ReadableStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/** Returns a read-only view of a store. It has no `setState`, even at run time. */
export function readOnly<T>({ getState, getInitialState, subscribe }: StoreApi<T>): ReadableStore<T> {
  return { getState, getInitialState, subscribe };
}
