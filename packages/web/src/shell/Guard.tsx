import { decideRoute } from '@assetportal/sdk';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Navigate, Outlet, useLocation } from 'react-router';

/** Lets a page be entered, or leads elsewhere: the SDK's rule decides on each navigation. */
export function Guard() {
  const { session, config } = useApp();
  const { pathname, search } = useLocation();
  const current = useStore(session.store, (state) => state.session);
  const hideDashboard = useStore(config.store, (state) => state.config.global.hide_dashboard);
  const decision = decideRoute({ route: pathname, session: current, hideDashboard });
  if (decision.kind === 'stay') return <Outlet />;
  // Remembered, so that a login leads on to where one wanted to go.
  return <Navigate to={decision.to} replace state={{ from: `${pathname}${search}` }} />;
}
