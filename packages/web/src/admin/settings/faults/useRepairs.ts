import { repairsOf, type Repair } from '@assetportal/sdk/admin';
import { useApp, useStore } from '@assetportal/sdk/react';
import { createContext, use, useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Problems of the stored configuration. A context, because many settings look for theirs. */
export const RepairsContext = createContext<readonly Repair[]>([]);

/** Returns the problems of the stored configuration. Use once for a page. */
export function usePageRepairs(): readonly Repair[] {
  const translator = useStore(useApp().translator);
  const { config } = useAdmin();
  const { faults, unknown } = useStore(config.store);
  return useMemo(
    () => repairsOf(config.document(), { faults, unknown }, translator),
    [config, faults, unknown, translator],
  );
}

/** Returns the problems of the stored configuration, inside of a `RepairsContext`. */
export const useRepairs = (): readonly Repair[] => use(RepairsContext);
