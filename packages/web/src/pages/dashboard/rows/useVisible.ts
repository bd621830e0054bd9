import { useCallback, useRef } from 'react';

/** Distance below the window at which an element counts as visible. */
const MARGIN = '600px';

/** Returns a ref for an element. Calls `onVisible` once the element is near the window. */
export function useVisible(onVisible: () => void): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(onVisible);
  latest.current = onVisible;
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
