import { useApp, useGuard, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

/** Renders the current page or a redirect, as the SDK's `guard` decides, or the redirect that follows the start. */
export function RouteGuard() {
  const app = useApp();
  const { pathname, search } = useLocation();
  const decision = useGuard(pathname);
  const { redirect } = useStore(app.status);
  useEffect(() => {
    if (redirect !== null) app.redirected();
  }, [app, redirect]);
  const to = redirect ?? (decision.kind === 'go' ? decision.to : null);
  // Store the address, so that the login returns to it.
  return to === null ? <Outlet /> : <Navigate to={to} replace state={{ from: `${pathname}${search}` }} />;
}
