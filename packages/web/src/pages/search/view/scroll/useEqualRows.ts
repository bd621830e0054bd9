import type { SearchResults, View } from '@assetportal/sdk/rules';
import { useCallback, useMemo, type RefObject } from 'react';
import { scrollResultIntoView } from './scrollResultIntoView.js';
import { useActiveResult } from '../useActiveResult.js';
import { useShownResults } from './useShownResults.js';
import { useVisibleRows } from './useVisibleRows.js';

interface EqualRowsInput {
  readonly view: View;
  readonly container: RefObject<HTMLElement | null>;
  readonly results: SearchResults;
  readonly numFound: number;
  /** Number of results per row. */
  readonly columns: number;
  /** Distance between the tops of two rows, in pixels. */
  readonly rowHeight: number;
  /** Width of the results, in pixels. */
  readonly width: number;
  /** Number of rows rendered above and below the window. */
  readonly overscan: number;
}

/**
 * Returns the rows to render of a view whose rows all have the same height, and its active result. Loads the results
 * that are visible.
 */
export function useEqualRows(input: EqualRowsInput) {
  const { view, container, results, numFound, columns, rowHeight, width, overscan } = input;
  const count = Math.ceil(numFound / columns);
  const total = count * rowHeight;
  const topOf = useCallback(
    (position: number) => Math.floor(position / columns) * rowHeight,
    [columns, rowHeight],
  );
  const show = useCallback(
    (index: number) => {
      scrollResultIntoView(container, { top: topOf(index), height: rowHeight, total });
    },
    [container, topOf, rowHeight, total],
  );
  const active = useActiveResult(container, results, numFound, show);
  const geometry = useMemo(
    () => ({
      count,
      height: total,
      rowAt: (offset: number) => Math.max(0, Math.min(count - 1, Math.floor(offset / rowHeight))),
    }),
    [count, total, rowHeight],
  );
  const keep = active.index === -1 ? -1 : Math.floor(active.index / columns);
  const { rows, first, last, height, shift } = useVisibleRows({ container, geometry, overscan, keep });
  const from = first * columns;
  const to = Math.min(numFound, (last + 1) * columns);
  useShownResults({ view, results, numFound, from, to, width, rowHeight });
  return {
    active,
    rows,
    height,
    shift,
    show,
    scrubber: { first: from, total: numFound, height: total, topOf },
  };
}
