import { useSyncExternalStore } from 'react';

/** Returns true while the page is scrolled to its top, so that a downward swipe does not scroll it. */
export function useAtTop(): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY <= 0);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
