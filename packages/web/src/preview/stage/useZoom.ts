import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { CLOSE_UP, FIT, fitted, moveBy, STEP, zoomBy, type Extent, type Point, type Zoom } from './zoom.js';

export interface ZoomControl {
  readonly zoom: Zoom;
  /** How far a swipe has gone, in pixels to the right. */
  readonly swiped: number;
  readonly moving: boolean;
  readonly larger: () => void;
  readonly smaller: () => void;
  readonly fit: () => void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onDoubleClick: (event: React.MouseEvent) => void;
  };
}

interface ZoomInput {
  readonly stageRef: RefObject<HTMLElement | null>;
  /** Width by height of the picture. */
  readonly ratio: number;
  readonly onSwipe: (direction: 'next' | 'previous') => void;
  /** A swipe downwards. */
  readonly onClose: () => void;
}

/** Pixels from which a swipe counts. */
const SWIPE = 60;
const WHEEL = 0.0015;

/** Zoom by wheel, pinch, double click and buttons; moving while enlarged, swiping while not. */
export function useZoom({ stageRef, ratio, onSwipe, onClose }: ZoomInput): ZoomControl {
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const [swiped, setSwiped] = useState(0);
  const [moving, setMoving] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);

  const change = useCallback(
    (how: (zoom: Zoom, picture: Extent, box: DOMRect) => Zoom) => {
      const element = stageRef.current;
      if (element === null) return;
      const box = element.getBoundingClientRect();
      setZoom((before) => how(before, fitted(ratio, box), box));
    },
    [stageRef, ratio],
  );
  const by = useCallback(
    (factor: number, at?: Point) =>
      change((before, picture, box) => {
        const point = at === undefined ? { x: 0, y: 0 } : fromMiddle(at, box);
        return zoomBy(before, factor, point, picture, box);
      }),
    [change],
  );

  useEffect(() => {
    const element = stageRef.current;
    if (element === null) return;
    // React listens passively to the wheel, where the page's own zoom could not be prevented.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      by(Math.exp(-event.deltaY * lines * (event.ctrlKey ? WHEEL * 5 : WHEEL)), {
        x: event.clientX,
        y: event.clientY,
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stageRef, by]);

  const handlers = useMemo<ZoomControl['handlers']>(() => {
    const end = (event: PointerEvent, canceled: boolean) => {
      if (!pointers.current.delete(event.pointerId)) return;
      if (pointers.current.size > 0) return;
      setMoving(false);
      setSwiped(0);
      const from = start.current;
      start.current = null;
      if (canceled || from === null) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 'next' : 'previous');
      else if (y > 2 * SWIPE && event.pointerType === 'touch') onClose();
    };
    return {
      onPointerDown(event) {
        if (event.button !== 0 || (event.target as Element).closest('button, a') !== null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        // Only a single finger on a picture that is not enlarged swipes.
        const swipes = pointers.current.size === 1 && zoom.scale === 1;
        start.current = swipes ? { x: event.clientX, y: event.clientY } : null;
        setMoving(true);
      },
      onPointerMove(event) {
        const before = pointers.current.get(event.pointerId);
        if (before === undefined) return;
        const now = { x: event.clientX, y: event.clientY };
        pointers.current.set(event.pointerId, now);
        const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        if (other !== undefined) {
          setSwiped(0);
          by(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
        } else if (start.current !== null) {
          setSwiped(now.x - start.current.x);
          return;
        }
        const shift = other === undefined ? 1 : 0.5;
        const moved = { x: (now.x - before.x) * shift, y: (now.y - before.y) * shift };
        change((zoomed, picture, box) => moveBy(zoomed, moved, picture, box));
      },
      onPointerUp: (event) => end(event, false),
      onPointerCancel: (event) => end(event, true),
      onDoubleClick(event) {
        if ((event.target as Element).closest('button, a') !== null) return;
        if (zoom.scale > 1) setZoom(FIT);
        else by(CLOSE_UP, { x: event.clientX, y: event.clientY });
      },
    };
  }, [by, change, onClose, onSwipe, zoom.scale]);

  return {
    zoom,
    swiped,
    moving,
    larger: () => by(STEP),
    smaller: () => by(1 / STEP),
    fit: () => setZoom(FIT),
    handlers,
  };
}

function fromMiddle(at: Point, box: DOMRect): Point {
  return { x: at.x - box.left - box.width / 2, y: at.y - box.top - box.height / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
