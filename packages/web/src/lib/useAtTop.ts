import { useSyncExternalStore } from 'react';

/** Returns true while the page is scrolled to its top. */
export const useAtTop = (): boolean => useSyncExternalStore(subscribe, isPageAtTop);

/** Returns true if the page is scrolled to its top. */
export const isPageAtTop = (): boolean => window.scrollY <= 0;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
