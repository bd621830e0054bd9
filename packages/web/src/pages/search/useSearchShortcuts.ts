import { useEffect, useRef } from 'react';

interface GlobalKeys {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** Handles the keys `/` and `?` on the whole page, except in form fields and dialogs. */
export function useSearchShortcuts(keys: GlobalKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      if (event.key === '/') latest.current.onSearch();
      else if (event.key === '?') latest.current.onHelp();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
