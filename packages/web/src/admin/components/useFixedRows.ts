import { useEffect, useState, type RefObject } from 'react';

/** Number of rows above and below the visible ones that are rendered as well. */
const OVERSCAN = 8;
/** Number of rows by which the range moves, so that scrolling by a few pixels renders nothing. */
const BLOCK = 4;

/** Range of rows. `to` is not included. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** A list of rows of the same height. */
interface FixedRows {
  readonly count: number;
  /** Height of a row in pixels. */
  readonly height: number;
}

/**
 * Returns the range of visible rows of a fixed height. Unlike a general virtual list, it needs no array of positions,
 * which would be computed for all rows after each change.
 */
export function useFixedRows(frame: RefObject<HTMLElement | null>, { count, height }: FixedRows): RowRange {
  const [range, setRange] = useState<RowRange>({ from: 0, to: 3 * OVERSCAN });
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const update = () => {
      const { scrollTop, clientHeight } = current;
      const first = Math.floor((scrollTop / height - OVERSCAN) / BLOCK) * BLOCK;
      const from = Math.max(0, first);
      const to = Math.ceil(((scrollTop + clientHeight) / height + OVERSCAN) / BLOCK) * BLOCK;
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

/** Scrolls to a row of a fixed height, unless it is visible. */
export function scrollToRow(frame: HTMLElement | null, index: number, height: number): void {
  if (frame === null) return;
  const [top, bottom] = [index * height, (index + 1) * height];
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight;
}
