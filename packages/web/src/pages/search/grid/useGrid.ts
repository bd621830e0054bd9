import { layoutRowAt, layoutRowOf } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useIdle } from '../../../lib/useIdle.js';
import type { ViewProps } from '../view/resultView.js';
import { scrollResultIntoView } from '../view/scroll/scrollResultIntoView.js';
import { useActiveResult } from '../view/useActiveResult.js';
import { useShownResults } from '../view/scroll/useShownResults.js';
import { useVisibleRows } from '../view/scroll/useVisibleRows.js';
import type { ResultFrame } from '../view/useResultFrame.js';
import { useGridLayout } from './useGridLayout.js';

export interface GridProps extends ViewProps {
  readonly gap: number;
  readonly frame: ResultFrame;
}

/** Number of rows rendered above and below the window. */
const OVERSCAN = 3;

/** The layout of the grid, the rows to render, and the active result. Loads the results that are visible. */
export function useGrid(props: GridProps) {
  const { results, numFound } = props;
  const container = useRef<HTMLDivElement>(null);
  const { width, pageTop } = props.frame;
  const { rows: layout, isExact } = useGridLayout({ ...props, width });

  const show = useCallback(
    (index: number) => {
      const row = layoutRowOf(layout, index);
      if (row === -1) return;
      const part = { top: layout.tops[row] ?? 0, height: layout.heights[row] ?? 0, total: layout.height };
      scrollResultIntoView(container, part);
    },
    [layout],
  );
  const active = useActiveResult(container, results, numFound, show);
  const geometry = useMemo(
    () => ({
      count: layout.rows,
      height: layout.height,
      rowAt: (offset: number) => layoutRowAt(layout, offset),
    }),
    [layout],
  );
  const keep = layoutRowOf(layout, active.index);
  const { rows, first, last, height, shift } = useVisibleRows({
    container,
    geometry,
    pageTop,
    overscan: useOverscan(),
    keep,
  });
  const from = layout.starts[first] ?? 0;
  const to = layout.starts[last + 1] ?? 0;
  useShownResults({ view: 'grid', results, numFound, from, to, width, rowHeight: layout.heights[0] ?? 0 });
  const topOf = useCallback((position: number) => layout.tops[layoutRowOf(layout, position)] ?? 0, [layout]);
  return { container, layout, isExact, active, rows, from, height, shift, topOf };
}

/** Returns the number of rows to render outside the window. The visible ones come first, in each search. */
function useOverscan(): number {
  const { search } = useApp();
  const isLoading = useStore(search.store, ({ status }) => status === 'loading');
  const wasLoading = useDeferredValue(isLoading);
  return useIdle() && !isLoading && !wasLoading ? OVERSCAN : 0;
}
