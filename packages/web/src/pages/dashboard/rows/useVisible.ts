import { useEffect, useRef, type RefObject } from 'react';

/** Distance below the window at which an element counts as visible. */
const MARGIN = '600px';

/** Calls `onVisible` once the element is near the window. */
export function useVisible<E extends HTMLElement>(onVisible: () => void): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  }, [onVisible]);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}
