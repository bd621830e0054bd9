import { decideRoute } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

/** Lets a page be entered, or leads elsewhere: the SDK's rule decides on each navigation. */
export function RouteGuard() {
  const { session, config } = useApp();
  const { pathname, search } = useLocation();
  const { session: current, status } = useStore(session.store);
  const hideDashboard = useStore(config.store, (state) => state.config.global.hide_dashboard);
  // Logged out, and a guest's session is on its way: where one goes is decided when it is there (useLogout).
  if (status === 'loggedOut' && current === null) return <Outlet />;
  const decision = decideRoute({ route: pathname, session: current, hideDashboard });
  if (decision.kind === 'stay') return <Outlet />;
  // Remembered, so that a login leads on to where one wanted to go.
  return <Navigate to={decision.to} replace state={{ from: `${pathname}${search}` }} />;
}
