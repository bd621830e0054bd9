import type { TableLine } from '@assetportal/sdk/admin';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, type RefObject } from 'react';

/** Estimated heights in pixels. Lines are measured when they appear. */
const HEIGHTS = { section: 44, scope: 44, row: 41, form: 24 };

/**
 * Returns the lines in view. The heading of the section in view stays at the top, and the line with the focus stays in
 * the document.
 */
export function useLines(
  scroller: RefObject<HTMLDivElement | null>,
  lines: readonly TableLine[],
  activeLine: number,
) {
  const headings = useMemo(
    () => lines.flatMap((line, index) => (line.kind === 'row' ? [] : [index])),
    [lines],
  );
  const sticky = useRef(-1);
  const rangeExtractor = useCallback(
    (range: Range) => {
      sticky.current = headings.findLast((index) => index <= range.startIndex) ?? -1;
      const further = [sticky.current, activeLine].filter((index) => index >= 0);
      return [...new Set([...further, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
    [headings, activeLine],
  );
  // The positions of all lines are computed again when this function changes.
  const getItemKey = useCallback((index: number) => lines[index]?.id ?? index, [lines]);
  // eslint-disable-next-line react-hooks/incompatible-library -- The compiler is not used here.
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(lines[index]),
    getItemKey,
    overscan: 6,
    scrollPaddingStart: 96,
    scrollPaddingEnd: 24,
    rangeExtractor,
  });
  return {
    virtualizer,
    items: virtualizer.getVirtualItems(),
    isSticky: (index: number) => index === sticky.current,
  };
}

function heightOf(line: TableLine | undefined): number {
  if (line?.kind !== 'row') return HEIGHTS.section;
  const forms = Math.max(line.row.forms.length, line.row.sources.length);
  return HEIGHTS.row + (forms - 1) * HEIGHTS.form;
}
