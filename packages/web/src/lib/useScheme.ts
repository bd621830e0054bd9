import { useSyncExternalStore } from 'react';
import { useMediaQuery } from './useMediaQuery.js';

/** Returns the color scheme of the page. */
export function useScheme(): 'light' | 'dark' {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const chosen = useSyncExternalStore(observeScheme, () => document.documentElement.dataset['scheme']);
  return chosen === 'light' || chosen === 'dark' ? chosen : isSystemDark ? 'dark' : 'light';
}

function observeScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => observer.disconnect();
}
