import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Where rows lie; a new object when any of them has moved. */
interface RowGeometry {
  readonly count: number;
  /** The row at a distance from the top of the results, or the nearest one; -1 without rows. */
  readonly rowAt: (offset: number) => number;
}

interface RowsInput {
  readonly container: RefObject<HTMLElement | null>;
  readonly geometry: RowGeometry;
  /** Rows drawn above and below the window. */
  readonly overscan: number;
  /** Also drawn when it is out of sight, so that the focus in it is not lost; -1 for none. */
  readonly keep: number;
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * The rows to draw of a list that may be endless, in their order: those in sight, some around them, and the one with
 * the focus. The window scrolls, so that a phone's bars give way and the browser's own keys work as on any page. All
 * heights are known beforehand, so that finding the rows is a look-up and no library is needed for it.
 */
export function useVisibleRows({ container, geometry, overscan, keep }: RowsInput): readonly number[] {
  const [range, setRange] = useState<Range>({ first: 0, last: -1 });

  useLayoutEffect(() => {
    let shown: Range | undefined;
    const measure = (): Range | undefined => {
      const top = container.current?.getBoundingClientRect().top;
      if (top === undefined) return undefined;
      const first = Math.max(0, geometry.rowAt(-top) - overscan);
      const last = geometry.rowAt(window.innerHeight - top) + overscan;
      return shown?.first === first && shown.last === last ? undefined : (shown = { first, last });
    };
    const update = () => {
      const next = measure();
      if (next !== undefined) setRange(next);
    };
    // Within the same frame: otherwise a fast scroll would show the wall for a moment.
    const onScroll = () => {
      const next = measure();
      if (next !== undefined) flushSync(() => setRange(next));
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', update);
    // What stands above the results (tags, notes) may grow.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', update);
      observer.disconnect();
    };
  }, [container, geometry, overscan]);

  return useMemo(() => {
    const last = Math.min(range.last, geometry.count - 1);
    const rows = Array.from({ length: Math.max(0, last - range.first + 1) }, (_, at) => range.first + at);
    if (keep < 0 || keep >= geometry.count || (keep >= range.first && keep <= last)) return rows;
    return keep < range.first ? [keep, ...rows] : [...rows, keep];
  }, [range, geometry, keep]);
}
