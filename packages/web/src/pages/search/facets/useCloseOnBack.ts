import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/**
 * Closes a sheet with Back instead of leaving its page. A history entry of the same address represents the open sheet.
 * If the address has changed since, because the user selected filters, Back preserves it.
 *
 * @returns the function that closes the sheet, for example with a button. It removes the entry if nothing changed.
 */
export function useCloseOnBack(onClose: () => void): () => void {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const address = `${location.pathname}${location.search}`;
  const state = location.state as unknown;
  const open = useRef<{ readonly first: string; last: string } | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    const before = open.current;
    if (before === null) {
      open.current = { first: address, last: address };
      void navigate(address, { state });
    } else if (type === NavigationType.Pop) {
      if (before.last !== address) void navigate(before.last);
      close.current();
    } else {
      before.last = address;
    }
    // The key differs for each entry, even with the same address.
  }, [location.key, address, state, type, navigate]);

  return useCallback(() => {
    const before = open.current;
    if (before !== null && before.first === before.last) void navigate(-1);
    else close.current();
  }, [navigate]);
}
