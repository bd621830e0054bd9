import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Positions of the rows. Must be a new object whenever a row has moved. */
interface RowGeometry {
  readonly count: number;
  /** Returns the row at a distance from the top of the results, or the nearest one; -1 without rows. */
  readonly rowAt: (offset: number) => number;
}

interface RowsInput {
  readonly container: RefObject<HTMLElement | null>;
  readonly geometry: RowGeometry;
  /** Number of additional rows to render above and below the window. */
  readonly overscan: number;
  /**
   * Index of a row to render even if it is out of view, so that an element in it does not lose the focus; -1 for
   * none.
   */
  readonly keep: number;
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the indexes of the rows to render, in order: the visible rows, some around them, and the row to keep.
 * The window scrolls, not the list. Browser toolbars on a phone therefore collapse, and scroll keys work as on
 * any page. All row positions are calculated in advance, so a lookup is enough and no library is needed.
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
    // Render in the same frame. Otherwise fast scrolling would briefly show an empty background.
    const onScroll = () => {
      const next = measure();
      if (next !== undefined) flushSync(() => setRange(next));
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', update);
    // Content above the results (tags, notes) may grow and move the results.
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
