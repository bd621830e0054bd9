import { decideRoute } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

/** Renders the current page or a redirect, as the SDK's `decideRoute` decides. */
export function RouteGuard() {
  const { session, config } = useApp();
  const { pathname, search } = useLocation();
  const { session: current, status } = useStore(session.store);
  const hideDashboard = useStore(config.store, (state) => state.config.global.hide_dashboard);
  // After a logout, keep the page while the guest session loads. useLogout then decides which page to open.
  if (status === 'loggedOut' && current === null) return <Outlet />;
  const decision = decideRoute({ route: pathname, session: current, hideDashboard });
  if (decision.kind === 'stay') return <Outlet />;
  // Store the address, so that the login returns to it.
  return <Navigate to={decision.to} replace state={{ from: `${pathname}${search}` }} />;
}
