import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

export interface VirtualRow {
  readonly index: number;
  /** From the top of the results. */
  readonly top: number;
}

interface RowsInput {
  readonly container: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of a row with the gap below it. Its identity must change when any height does. */
  readonly heightOf: (row: number) => number;
  readonly overscan: number;
  /** Also drawn when it is out of sight, so that the focus in it is not lost; -1 for none. */
  readonly keep: number;
}

/**
 * The rows to draw of a list that may be endless: those in sight, some around them, and the one with the focus. The
 * window scrolls, so that a phone's bars give way and the browser's own keys and search work as on any page.
 */
export function useRows({ container, count, heightOf, overscan, keep }: RowsInput): readonly VirtualRow[] {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = container.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    // What stands above the results (tags, notes) may grow.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);

  const key = useCallback(
    // A new function tells the virtualizer that heights have changed; the height itself is no part of the key.
    (row: number) => (heightOf === undefined ? -1 : row),
    [heightOf],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    getItemKey: key,
    overscan,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (keep < 0 || keep >= count || rows.includes(keep)) return rows;
      return keep < (rows[0] ?? 0) ? [keep, ...rows] : [...rows, keep];
    },
  });
  return virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - top }));
}
