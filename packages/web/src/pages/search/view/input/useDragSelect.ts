import { useEffect, useMemo, useState, type PointerEvent } from 'react';
import { ACTION, type ResultActions } from '../resultActions.js';
import { RangeDrag } from './rangeDrag.js';

/** Handlers that select a range of results while the pointer is dragged over them. */
export interface DragSelect {
  readonly handlers: { readonly onPointerDown: (event: PointerEvent) => void };
  /** Starts a range at a result, after a long press of a finger. */
  readonly start: (position: number) => void;
  /** Returns true if a click is only the end of a drag. Call it once per click. */
  readonly endsWith: () => boolean;
}

/**
 * Returns handlers that select a range of results: by dragging from the circle of a result, by dragging with Shift, or
 * by dragging a finger after a long press. At the edges of the window, the page scrolls.
 */
export function useDragSelect(actions: ResultActions): DragSelect {
  const [drag] = useState(() => new RangeDrag());
  useEffect(() => drag.listen(), [drag]);
  return useMemo(
    () => ({
      start: (position) => drag.start(position, actions),
      endsWith: () => drag.endsWith(),
      handlers: {
        onPointerDown(event) {
          drag.begin(event.currentTarget);
          const position = drag.positionAt(event.target);
          if (event.pointerType !== 'mouse' || event.button !== 0 || position === undefined) return;
          if (event.shiftKey || isCircle(event.target)) drag.start(position, actions);
        },
      },
    }),
    [drag, actions],
  );
}

function isCircle(target: EventTarget): boolean {
  return target instanceof Element && target.closest(`[${ACTION}="toggle"]`) !== null;
}
