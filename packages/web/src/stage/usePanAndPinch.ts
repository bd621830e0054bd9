import { useMemo, useRef, type PointerEvent } from 'react';
import type { ZoomState } from './useZoomState.js';
import { moveBy, type Point } from './zoom.js';

/** Pointer handlers of the stage. */
export interface PanAndPinch {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

interface PanAndPinchInput extends ZoomState {
  /** Called with true when a pointer is pressed, and with false when the last one is released. */
  readonly onMoving: (moving: boolean) => void;
  /**
   * Called while the user swipes, and with 0 when the swipe ends.
   *
   * @param x distance in pixels, positive to the right
   */
  readonly onSwiping: (x: number) => void;
  readonly onSwipe: (direction: 'next' | 'previous') => void;
  /** Called after a downward swipe on a touch screen. */
  readonly onClose: () => void;
}

/** Minimum length of a horizontal swipe, in pixels. A downward swipe must be twice as long. */
const MIN_SWIPE = 60;

/**
 * Returns pointer handlers. One pointer moves an enlarged image, and swipes if the image is not enlarged. Two
 * pointers zoom.
 */
export function usePanAndPinch(input: PanAndPinchInput): PanAndPinch {
  const { zoom, change, enlarge, onMoving, onSwiping, onSwipe, onClose } = input;
  const pointers = useRef(new Map<number, Point>());
  const swipeStart = useRef<Point | null>(null);
  const { scale } = zoom;

  return useMemo(() => {
    const end = (event: PointerEvent, canceled: boolean) => {
      if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
      onMoving(false);
      onSwiping(0);
      const start = swipeStart.current;
      swipeStart.current = null;
      if (canceled || start === null) return;
      const x = event.clientX - start.x;
      const y = event.clientY - start.y;
      if (Math.abs(x) > MIN_SWIPE && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 'next' : 'previous');
      else if (y > 2 * MIN_SWIPE && event.pointerType === 'touch') onClose();
    };
    return {
      onPointerDown(event) {
        if (event.button !== 0 || (event.target as Element).closest('button, a') !== null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, pointOf(event));
        // Swipe only with a single pointer on an image that is not enlarged.
        swipeStart.current = pointers.current.size === 1 && scale === 1 ? pointOf(event) : null;
        onMoving(true);
      },
      onPointerMove(event) {
        const before = pointers.current.get(event.pointerId);
        if (before === undefined) return;
        const now = pointOf(event);
        pointers.current.set(event.pointerId, now);
        const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        if (other !== undefined) {
          onSwiping(0);
          enlarge(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
        } else if (swipeStart.current !== null) return onSwiping(now.x - swipeStart.current.x);
        // With two pointers, each one contributes half of the movement.
        const share = other === undefined ? 1 : 0.5;
        const by = { x: (now.x - before.x) * share, y: (now.y - before.y) * share };
        change((zoomed, image, stage) => moveBy(zoomed, by, image, stage));
      },
      onPointerUp: (event) => end(event, false),
      onPointerCancel: (event) => end(event, true),
    };
  }, [scale, change, enlarge, onMoving, onSwiping, onSwipe, onClose]);
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
