import type { Point } from '@assetportal/sdk/rules';
import { useMemo, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { onwardOf } from '../../lib/direction.js';
import type { ZoomControl } from './useZoom.js';

interface GesturesInput {
  readonly zoom: ZoomControl;
  readonly onSwipe: (direction: 'next' | 'previous') => void;
  /** Called after a downward swipe on a touch screen. */
  readonly onClose: () => void;
  /** Called after a tap that is not the first of two. */
  readonly onTap?: (() => void) | undefined;
}

/** State of the gestures on the canvas, and its event handlers. */
interface Gestures {
  /** Current length of a swipe in pixels, positive to the right and to the bottom; 0 if there is none. */
  readonly swiped: Point;
  readonly moving: boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onDoubleClick: (event: MouseEvent) => void;
  };
}

/** Minimum length of a horizontal swipe, in pixels. A downward swipe must be twice as long. */
const MIN_SWIPE = 60;
/** Largest movement of a tap, in pixels. */
const TAP = 8;
/** Time in milliseconds in which a second tap makes a double tap. */
const DOUBLE_TAP = 300;
const NONE: Point = { x: 0, y: 0 };

const isControl = (event: { readonly target: EventTarget }) =>
  (event.target as Element).closest('button, a, input, [data-navigator]') !== null;

/**
 * One pointer moves an enlarged image, and swipes if the whole image is shown. Two pointers zoom. A double click
 * toggles the zoom.
 */
export function useGestures({ zoom, onSwipe, onClose, onTap }: GesturesInput): Gestures {
  const [swiped, setSwiped] = useState(NONE);
  const [moving, setMoving] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const tap = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { canPan, enlarge, move } = zoom;

  const pointer = useMemo(() => {
    const end = (event: PointerEvent, canceled: boolean) => {
      if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
      setMoving(false);
      setSwiped(NONE);
      const from = start.current;
      start.current = null;
      if (canceled || from === null) return;
      const gesture = gestureOf(from, event);
      if (gesture === 'close') onClose();
      else if (gesture === 'tap') tap.current = onTap && setTimeout(onTap, DOUBLE_TAP);
      else if (gesture !== undefined) onSwipe(gesture);
    };
    return {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || isControl(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        clearTimeout(tap.current);
        pointers.current.set(event.pointerId, pointOf(event));
        // Swipe only with a single pointer on an image that is shown whole.
        start.current = pointers.current.size === 1 && !canPan ? pointOf(event) : null;
        setMoving(true);
      },
      onPointerMove(event: PointerEvent) {
        const before = pointers.current.get(event.pointerId);
        if (before === undefined) return;
        const now = pointOf(event);
        pointers.current.set(event.pointerId, now);
        const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        if (other !== undefined) {
          setSwiped(NONE);
          enlarge(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
        } else if (start.current !== null) {
          return setSwiped({ x: now.x - start.current.x, y: Math.max(0, now.y - start.current.y) });
        }
        // With two pointers, each one contributes half of the movement.
        const share = other === undefined ? 1 : 0.5;
        move({ x: (now.x - before.x) * share, y: (now.y - before.y) * share });
      },
      onPointerUp: (event: PointerEvent) => end(event, false),
      onPointerCancel: (event: PointerEvent) => end(event, true),
    };
  }, [canPan, enlarge, move, onSwipe, onClose, onTap]);

  const onDoubleClick = (event: MouseEvent) => {
    if (isControl(event)) return;
    clearTimeout(tap.current);
    zoom.toggle({ x: event.clientX, y: event.clientY });
  };
  return { swiped, moving, handlers: { ...pointer, onDoubleClick } };
}

/** Returns what a pointer did that was pressed at a point and is released now. */
function gestureOf(from: Point, event: PointerEvent): 'next' | 'previous' | 'close' | 'tap' | undefined {
  const x = event.clientX - from.x;
  const y = event.clientY - from.y;
  if (Math.abs(x) > MIN_SWIPE && Math.abs(x) > Math.abs(y)) return x * onwardOf() < 0 ? 'next' : 'previous';
  if (event.pointerType !== 'touch') return undefined;
  if (y > 2 * MIN_SWIPE) return 'close';
  return Math.hypot(x, y) < TAP ? 'tap' : undefined;
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
