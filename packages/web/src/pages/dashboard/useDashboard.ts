import { dashboardModule, type DashboardState } from '@assetportal/sdk';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';

/** Number of newly indexed files after which the page reloads its data. */
const RELOAD_AFTER = 100;

/**
 * Loads and returns the content of the home page. Reloads it when the user changes, regularly during indexing,
 * and when indexing ends.
 */
export function useDashboard(): DashboardState & { readonly retry: () => void } {
  const { indexing, session } = useApp();
  const module = useModule(dashboardModule);
  const user = useStore(session.store, (state) => state.session?.user);
  const indexed = useStore(indexing.store, ({ status }) =>
    status === null ? 0 : Math.floor(status.done / RELOAD_AFTER) + (status.state === 'idle' ? 1 : 0),
  );
  const state = useStore(module.store);
  useEffect(() => {
    void module.load();
    return () => module.leave();
  }, [module, user, indexed]);
  return { ...state, retry: () => void module.load() };
}
