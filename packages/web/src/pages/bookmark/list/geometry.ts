import { useLayoutEffect, useState, type RefObject } from 'react';
import { PHONE, useMediaQuery } from '../../../lib/useMediaQuery.js';

/** Number of rows up to which all are rendered, so that the browser's search and screen readers reach each of them. */
const ALL = 200;
/** Number of rows rendered above and below the window. */
const OVERSCAN = 12;

/** Returns the height of a row in pixels. All rows have the same: see OrderList.module.css. */
export function useRowHeight(): number {
  const phone = useMediaQuery(PHONE);
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  return (phone ? 5 : 5.5) * rem;
}

/** Returns the first and the last row to render. */
export function useVisibleRange(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): readonly [number, number] {
  const [range, setRange] = useState<readonly [number, number]>([0, ALL]);
  useLayoutEffect(() => {
    if (count <= ALL) return;
    const update = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.floor(-top / rowHeight) - OVERSCAN;
      const last = Math.ceil((window.innerHeight - top) / rowHeight) + OVERSCAN;
      setRange((before) => (before[0] === first && before[1] === last ? before : [first, last]));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [list, count, rowHeight]);
  return count <= ALL ? [0, count - 1] : [Math.max(0, range[0]), Math.min(count - 1, range[1])];
}
