import { afterLogout } from '@assetportal/sdk';
import { useApp } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Ends the session and goes where the SDK's rule leads. */
export function useLogout(): () => Promise<void> {
  const { session, config } = useApp();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(async () => {
    const methods = session.store.getState().session?.login ?? [];
    const ok = await session.logout();
    const now = session.store.getState().session;
    const decision = afterLogout({
      ok,
      route: pathname,
      guest: now?.guest === true && now.session !== null,
      hideDashboard: config.store.getState().config.global.hide_dashboard,
      methods: now?.login ?? methods,
    });
    if (decision.kind === 'go') void navigate(decision.to);
  }, [session, config, navigate, pathname]);
}
