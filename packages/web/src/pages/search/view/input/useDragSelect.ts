import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import { ACTION, type ResultActions } from './resultActions.js';

/** Handlers that select a range of results while the pointer is dragged over them. */
export interface DragSelect {
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** Starts a range at a result, after a long press of a finger. */
  readonly start: (position: number) => void;
  /** Returns true if a click is only the end of a drag. Call it once per click. */
  readonly endsWith: () => boolean;
}

/**
 * Returns handlers that select a range of results: by dragging from the circle of a result, by dragging with Shift, or
 * by dragging a finger after a long press.
 */
export function useDragSelect(actions: ResultActions): DragSelect {
  const from = useRef<number | null>(null);
  const at = useRef<number | null>(null);
  const dragged = useRef(false);

  useEffect(() => {
    // While a range is dragged, the finger must not scroll the page.
    const onTouchMove = (event: TouchEvent) => {
      if (from.current !== null) event.preventDefault();
    };
    document.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => document.removeEventListener('touchmove', onTouchMove);
  }, []);

  return useMemo(() => {
    const start = (position: number) => {
      from.current = position;
      at.current = position;
      dragged.current = false;
    };
    const end = () => {
      from.current = null;
    };
    return {
      start(position) {
        start(position);
        actions.startRange(position);
      },
      endsWith() {
        const ends = dragged.current;
        dragged.current = false;
        return ends;
      },
      handlers: {
        onPointerDown(event) {
          end();
          const position = positionAt(event.target);
          if (event.pointerType !== 'mouse' || event.button !== 0 || position === undefined) return;
          if (!event.shiftKey && !isCircle(event.target)) return;
          start(position);
          actions.startRange(position);
        },
        onPointerMove(event) {
          if (from.current === null) return;
          // The browser captures the pointer for a finger, so the target of the event is the first result.
          const position = positionAt(document.elementFromPoint(event.clientX, event.clientY));
          if (position === undefined || position === at.current) return;
          at.current = position;
          dragged.current = true;
          actions.moveRange(position);
        },
        onPointerUp: end,
        onPointerCancel: end,
      },
    };
  }, [actions]);
}

/** Returns the position of the result that contains an element. */
function positionAt(target: EventTarget | null): number | undefined {
  const element = target instanceof Element ? target.closest('[data-index]') : null;
  return element === null ? undefined : Number(element.getAttribute('data-index'));
}

function isCircle(target: EventTarget): boolean {
  return target instanceof Element && target.closest(`[${ACTION}="toggle"]`) !== null;
}
