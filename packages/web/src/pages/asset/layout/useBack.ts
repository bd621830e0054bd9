import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Returns a function that leaves the page of an asset: to the previous page of the portal if there is one, otherwise to
 * the home page.
 */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router numbers its history entries. Entry 0 has no previous page in the portal to go back to.
    const first = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
    void (first ? navigate('/') : navigate(-1));
  }, [navigate]);
}
