import { useEffect, useState, type RefObject } from 'react';

/** Number of rows above and below the visible ones that are rendered as well. */
const OVERSCAN = 10;

/** Range of rows. `to` is not included. */
export interface VisibleRows {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the range of rows of a list that are in the window, and a few around them. All rows have the same height.
 * Whichever element scrolls, the place of the list in the window decides.
 *
 * @param height height of a row in pixels. Undefined: all rows are visible.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  height: number | undefined,
): VisibleRows {
  const [range, setRange] = useState<VisibleRows>({ from: 0, to: 3 * OVERSCAN });
  useEffect(() => {
    const { current } = list;
    if (current === null || height === undefined) return undefined;
    const update = () => {
      const { top } = current.getBoundingClientRect();
      const from = Math.max(0, Math.floor(-top / height) - OVERSCAN);
      const to = Math.ceil((window.innerHeight - top) / height) + OVERSCAN;
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    // Elements above the list move it when their size changes.
    const observer = new ResizeObserver(update);
    for (const element of [current, current.parentElement]) if (element !== null) observer.observe(element);
    // Scrolling does not bubble.
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [list, height]);
  if (height === undefined) return { from: 0, to: count };
  return { from: Math.min(range.from, count), to: Math.min(Math.max(0, range.to), count) };
}
