import { useApp } from '@assetportal/sdk/react';
import { useNavigate } from 'react-router-dom';

/** Ends the session and goes where the SDK's rule leads. */
export function useLogout(): () => Promise<void> {
  const { session } = useApp();
  const navigate = useNavigate();
  return async () => {
    const next = await session.logout();
    if (next.kind === 'go') void navigate(next.to);
  };
}
