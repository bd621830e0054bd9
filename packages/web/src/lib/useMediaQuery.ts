import { useCallback, useSyncExternalStore } from 'react';

/** Windows as narrow as those of phones. Style sheets use the same condition. */
export const PHONE = '(width < 40rem)';

/** Returns true while a media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
