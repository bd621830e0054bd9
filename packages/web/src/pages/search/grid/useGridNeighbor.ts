import { layoutRowAt, layoutRowOf, middleOf, verticalNeighbor, type RowLayout } from '@assetportal/sdk/rules';
import { useCallback, useRef } from 'react';
import type { Step } from '../view/resultActions.js';

/** Distance of Page up and Page down, as a fraction of the window height. */
const PAGE = 0.8;

/**
 * Returns a function that maps a result and a keyboard step to the index of the next result. Images in different
 * rows are not aligned, so consecutive steps up or down follow the horizontal position of the first image.
 */
export function useGridNeighbor(layout: RowLayout): (index: number, step: Step) => number {
  const column = useRef<{ index: number; x: number } | null>(null);
  return useCallback(
    (index, step) => {
      const last = layout.count - 1;
      const vertical = (by: number) => {
        const x = column.current?.index === index ? column.current.x : middleOf(layout, index);
        const to = verticalNeighbor(layout, index, by, x);
        column.current = { index: to, x };
        return to;
      };
      switch (step) {
        case 'left':
          return Math.max(0, index - 1);
        case 'right':
          return Math.min(last, index + 1);
        case 'up':
          return vertical(-1);
        case 'down':
          return vertical(1);
        case 'home':
          return 0;
        case 'end':
          return last;
        case 'pageup':
          return vertical(pageStep(layout, index, -1));
        case 'pagedown':
          return vertical(pageStep(layout, index, 1));
      }
    },
    [layout],
  );
}

/** Returns the number of rows to move for Page up or Page down, at least one. It is negative for Page up. */
function pageStep(layout: RowLayout, index: number, direction: -1 | 1): number {
  const from = layoutRowOf(layout, index);
  const distance = direction * window.innerHeight * PAGE;
  const to = layoutRowAt(layout, (layout.tops[from] ?? 0) + distance);
  return to === from ? direction : to - from;
}
