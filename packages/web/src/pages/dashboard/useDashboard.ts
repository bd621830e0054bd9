import { dashboardModule, type DashboardState } from '@assetportal/sdk';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** Number of newly indexed files after which the page reloads its data. */
const RELOAD_AFTER = 100;

/**
 * Loads and returns the content of the home page. Reloads it regularly during indexing, and when indexing ends.
 * The module reloads it when the session changes, and fills the rows (`collectionsModule`).
 */
export function useDashboard(): DashboardState & { readonly retry: () => void } {
  const { indexing } = useApp();
  const module = useModule(dashboardModule);
  const indexed = useStore(indexing.store, ({ status }) =>
    status === null ? 0 : Math.floor(status.done / RELOAD_AFTER) + (status.state === 'idle' ? 1 : 0),
  );
  const state = useStore(module.store);
  useEffect(() => {
    void module.load();
    return () => module.leave();
  }, [module, indexed]);
  return { ...state, retry: () => void module.load() };
}
