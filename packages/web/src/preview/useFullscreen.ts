import { useCallback, useSyncExternalStore, type RefObject } from 'react';

/** Fullscreen of an element. `possible` is false where the browser has none (iPhone). */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = useCallback(() => {
    // Refused without a gesture or by a policy: the window then stays as it is.
    if (document.fullscreenElement === null) void element.current?.requestFullscreen().catch(() => undefined);
    else void document.exitFullscreen().catch(() => undefined);
  }, [element]);
  return { on, toggle, possible: document.fullscreenEnabled };
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
