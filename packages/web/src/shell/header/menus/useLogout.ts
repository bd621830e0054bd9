import { useApp } from '@assetportal/sdk/react';
import { useNavigate } from 'react-router-dom';

/** Returns a function that logs out and then opens the page that the SDK chooses, if any. */
export function useLogout(): () => Promise<void> {
  const { session } = useApp();
  const navigate = useNavigate();
  return async () => {
    const next = await session.logout();
    if (next.kind === 'go') void navigate(next.to);
  };
}
