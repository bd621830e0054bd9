import { LOGIN, passwordResetToken } from '@assetportal/sdk/rules';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the password reset token from the address. Moves it from the address into the state of the history
 * entry, so that the user does not share it by accident. It stays there until `done` is called.
 */
export function useResetLink(): { readonly token: string | null; readonly done: () => void } {
  const { hash, state } = useLocation() as { hash: string; state: { reset?: string } | null };
  const navigate = useNavigate();
  const inAddress = passwordResetToken(hash);
  useEffect(() => {
    if (inAddress !== null) void navigate(LOGIN, { replace: true, state: { reset: inAddress } });
  }, [inAddress, navigate]);
  return {
    token: inAddress ?? state?.reset ?? null,
    done: () => void navigate(LOGIN, { replace: true, state: null }),
  };
}
