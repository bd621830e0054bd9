import { useCallback, useSyncExternalStore, type RefObject } from 'react';

/**
 * Returns the state of full-screen mode, and a function that toggles it for an element. `possible` is false if
 * the browser does not support it (iPhone).
 */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = useCallback(() => {
    // The browser rejects this without a user gesture, or because of a policy. The mode then stays the same.
    if (document.fullscreenElement === null) void element.current?.requestFullscreen().catch(() => undefined);
    else void document.exitFullscreen().catch(() => undefined);
  }, [element]);
  return { on, toggle, possible: document.fullscreenEnabled };
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
