import type { Savable, SavableState } from '@assetportal/sdk/admin';
import { useCallback, useSyncExternalStore } from 'react';
import { useAdmin } from './adminContext.js';

/**
 * Returns a value that is derived from the states of all editors.
 *
 * @param select must return a primitive value, and must be stable
 */
export function useSavables<T extends string | number | boolean>(
  select: (states: readonly SavableState[], savables: readonly Savable[]) => T,
): T {
  const { savables } = useAdmin();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = savables.map(({ store }) => store.subscribe(onChange));
      return () => {
        for (const end of ends) end();
      };
    },
    [savables],
  );
  return useSyncExternalStore(subscribe, () =>
    select(
      savables.map(({ store }) => store.getState()),
      savables,
    ),
  );
}

/** Returns the number of unsaved changes in all editors. */
export const changeCount = (states: readonly SavableState[]): number =>
  states.reduce((sum, { changes }) => sum + changes.length, 0);
