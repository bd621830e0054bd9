import { useApp, useGuard, useStore } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

/** Renders the current page or a redirect, as the SDK's `guard` decides, or the redirect that follows the start. */
export function RouteGuard() {
  const app = useApp();
  const { pathname, search } = useLocation();
  const decision = useGuard(pathname);
  const { redirect } = useStore(app.status);
  const here = `${pathname}${search}`;
  // Until then, the guard would redirect the previous route elsewhere.
  const hasArrived = redirect === here;
  useEffect(() => {
    if (hasArrived) app.redirected();
  }, [app, hasArrived]);
  const guarded = decision.kind === 'go' ? decision.to : null;
  const to = redirect === null || hasArrived ? guarded : redirect;
  // Store the address, so that the login returns to it.
  return to === null ? <Outlet /> : <Navigate to={to} replace state={{ from: here }} />;
}
