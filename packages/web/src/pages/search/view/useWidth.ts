import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns the width of an element, rounded down to whole CSS pixels. Returns 0 until the element is mounted.
 * Measures before the first paint.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const measure = () => setWidth(Math.floor(box.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
