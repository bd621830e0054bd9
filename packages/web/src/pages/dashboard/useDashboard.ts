import { dashboardModule, type DashboardState } from '@assetportal/sdk';
import { useModule, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/**
 * Loads and returns the content of the home page. The module loads it again when the session or the library
 * changes, and fills the rows (`collectionsModule`).
 */
export function useDashboard(): DashboardState & { readonly retry: () => void } {
  const module = useModule(dashboardModule);
  const state = useStore(module.store);
  useEffect(() => {
    void module.load();
    return () => module.leave();
  }, [module]);
  return { ...state, retry: () => void module.load() };
}
