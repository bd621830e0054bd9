import { scrollMap, type ScrollMap } from '@assetportal/sdk/rules';
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { measureOffsets, pageTopOf } from './offsets.js';
import { scrollPosition } from '../../../../lib/scrollPosition.js';

/** Positions of the rows. Must be a new object whenever a row has moved. */
interface RowGeometry {
  /** Number of rows. */
  readonly count: number;
  /** Height of all rows, in pixels. */
  readonly height: number;
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
  /** Distance of the results from the top of the page, if it was measured before they render. In pixels. */
  readonly pageTop?: number;
}

/** The rows to render. */
export interface VisibleRows {
  /** Indexes of the rows to render, in order. */
  readonly rows: readonly number[];
  /** First and last visible row. The last one is smaller than the first one if there are none. */
  readonly first: number;
  readonly last: number;
  /** Height of the element that contains the rows, in pixels. */
  readonly height: number;
  /** Distance by which all rows are moved, in pixels. Not 0 only for very high results: see `ScrollMap`. */
  readonly shift: number;
}

interface Range {
  readonly first: number;
  readonly last: number;
  readonly shift: number;
}

/**
 * Returns the rows to render: the visible rows, some around them, and the row to keep. The window scrolls, not the
 * list. Browser toolbars on a phone therefore collapse, and scroll keys work as on any page. All row positions are
 * calculated in advance, so a lookup is enough and no library is needed.
 */
export function useVisibleRows({ container, geometry, overscan, keep, pageTop }: RowsInput): VisibleRows {
  const map = useScrollMap(geometry);
  const [range, setRange] = useState<Range>(() =>
    pageTop === undefined ? { first: 0, last: -1, shift: 0 } : rangeAt(geometry, map, pageTop),
  );
  const shown = useRef<Range>(range);
  // The first range needs no check before the browser has laid out the page.
  const isChecked = useRef(pageTop === undefined);

  useLayoutEffect(() => {
    const rangeNow = (): Range | undefined => {
      if (container.current === null) return undefined;
      // Measuring while scrolling would force a layout.
      const next = rangeAt(geometry, map, pageTopOf(container.current, pageTop));
      const before = shown.current;
      const isSame = before.first === next.first && before.last === next.last && before.shift === next.shift;
      return isSame ? undefined : (shown.current = next);
    };
    const show = () => {
      const next = rangeNow();
      if (next !== undefined) setRange(next);
    };
    const update = () => {
      if (container.current !== null) measureOffsets(container.current);
      show();
    };
    // Render in the same frame. Otherwise fast scrolling would briefly show an empty background.
    const onScroll = () => {
      const next = rangeNow();
      if (next !== undefined) flushSync(() => setRange(next));
    };
    if (isChecked.current) show();
    isChecked.current = true;
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', update);
    // Content above the results (tags, notes) may grow and move the results. The observer measures after the layout of
    // the browser, which it therefore does not force.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', update);
      observer.disconnect();
    };
  }, [container, geometry, map, pageTop]);

  const { first, last, shift } = range;
  const rows = useMemo(() => {
    const start = Math.max(0, first - overscan);
    const end = Math.min(last + overscan, geometry.count - 1);
    const list = Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at);
    if (keep < 0 || keep >= geometry.count || (keep >= start && keep <= end)) return list;
    return keep < start ? [keep, ...list] : [...list, keep];
  }, [first, last, overscan, geometry, keep]);
  return { rows, first, last: Math.min(last, geometry.count - 1), height: map.height, shift };
}

/** Returns the visible rows. @param pageTop Distance of the results from the top of the page, in pixels. */
function rangeAt(geometry: RowGeometry, map: ScrollMap, pageTop: number): Range {
  const page = scrollPosition() - pageTop;
  const offset = map.toResults(page);
  return {
    first: geometry.rowAt(Math.max(0, offset)),
    last: geometry.rowAt(Math.max(0, offset + window.innerHeight)),
    shift: page - offset,
  };
}

/** Returns the relation between the page and very high results. */
function useScrollMap({ height }: RowGeometry): ScrollMap {
  return useMemo(() => scrollMap({ height, window: window.innerHeight }), [height]);
}
