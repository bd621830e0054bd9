import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Number of mounted components that must not be changed by the custom stylesheet. */
let count = 0;
const listeners = new Set<() => void>();

function add(step: number): void {
  count += step;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Turns off the custom stylesheet while the component is mounted, before the browser paints it. For pages and dialogs
 * that the stylesheet must not be able to hide or imitate, such as the login.
 *
 * @param isNeeded false to leave the stylesheet on
 */
export function useDefaultStyle(isNeeded = true): void {
  useLayoutEffect(() => {
    if (!isNeeded) return;
    add(1);
    return () => add(-1);
  }, [isNeeded]);
}

/** Returns true while the custom stylesheet must be off. */
export const useIsDefaultStyle = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
