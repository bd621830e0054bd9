import { useSyncExternalStore } from 'react';
import { scrollPosition } from './scrollPosition.js';

/** Returns true while the page is scrolled to its top. */
export const useAtTop = (): boolean => useSyncExternalStore(subscribe, isPageAtTop);

/** Returns true if the page is scrolled to its top. */
export const isPageAtTop = (): boolean => scrollPosition() <= 0;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
