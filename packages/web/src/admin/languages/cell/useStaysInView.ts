import { useEffect, type RefObject } from 'react';

/**
 * Scrolls an element into view when it grows, or when the table becomes smaller: the first change opens the save bar below
 * it, and a problem appears below the field.
 */
export function useStaysInView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    const table = current?.closest('[role=grid]')?.parentElement;
    if (current === null || table === null || table === undefined) return;
    const observer = new ResizeObserver(() => current.scrollIntoView({ block: 'nearest' }));
    observer.observe(current);
    observer.observe(table);
    return () => observer.disconnect();
  }, [element]);
}
