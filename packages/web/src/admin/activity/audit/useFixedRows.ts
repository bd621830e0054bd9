import { useEffect, useState, type RefObject } from 'react';

/** Number of rows above and below the visible ones that are rendered as well. */
const OVERSCAN = 8;

/** Range of rows. `to` is not included. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the range of visible rows of a fixed height. Unlike a general virtual list, it needs no array of positions,
 * which would be computed for all rows after each loaded page.
 */
export function useFixedRows(
  frame: RefObject<HTMLElement | null>,
  { count, height }: { readonly count: number; readonly height: number },
): RowRange {
  const [range, setRange] = useState<RowRange>({ from: 0, to: 3 * OVERSCAN });
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const update = () => {
      const from = Math.max(0, Math.floor(current.scrollTop / height) - OVERSCAN);
      const to = Math.ceil((current.scrollTop + current.clientHeight) / height) + OVERSCAN;
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    const observer = new ResizeObserver(update);
    observer.observe(current);
    current.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', update);
    };
  }, [frame, height]);
  return { from: Math.min(range.from, count), to: Math.min(range.to, count) };
}
