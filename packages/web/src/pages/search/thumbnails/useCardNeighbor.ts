import type { CardLayout } from '@assetportal/sdk/rules';
import { useCallback } from 'react';
import type { Step } from '../view/resultActions.js';

/** Distance of Page up and Page down, as a fraction of the window height. */
const PAGE = 0.8;

/** Returns a function that maps a result and a keyboard step to the index of the next result. */
export function useCardNeighbor(layout: CardLayout, count: number): (index: number, step: Step) => number {
  const { columns, rowHeight } = layout;
  return useCallback(
    (index, step) => {
      const page = columns * Math.max(1, Math.floor((window.innerHeight * PAGE) / rowHeight));
      const by = {
        left: -1,
        right: 1,
        up: -columns,
        down: columns,
        pageup: -page,
        pagedown: page,
        home: -count,
        end: count,
      }[step];
      return Math.max(0, Math.min(count - 1, index + by));
    },
    [columns, rowHeight, count],
  );
}
