import { useCallback, useSyncExternalStore } from 'react';

/** Windows as narrow as those of phones. Style sheets use the same condition. */
export const PHONE = '(width < 40rem)';
/** Users who want no motion. Style sheets use the same condition. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

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
