import { panned, viewAfterKey, zoomed, type DetailFrame, type DetailView } from '@assetportal/sdk/admin';
import { isModified } from '@assetportal/sdk/rules';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { onTrackpadPinch } from '../../../lib/trackpadPinch.js';

/** The place of a detail of an image in a pane, and the handlers that move it. */
interface Detail {
  /** Null before the pane and the image have a size. */
  readonly frame: DetailFrame | null;
  /** Event handlers of the group of both panes. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** Speed of zooming with the wheel, per pixel. */
const WHEEL = 0.0015;

/** Moves the detail that two panes of the same size show: by dragging, with the wheel or a pinch on a touchpad, and with keys. */
export function useDetail(
  pane: RefObject<HTMLDivElement | null>,
  image: { readonly width: number; readonly height: number } | null,
  view: DetailView,
  onView: (view: DetailView) => void,
): Detail {
  const size = useSize(pane);
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const frame =
    image === null || size === null ? null : { image, pane: size, pixel: 1 / window.devicePixelRatio };
  useZoom(pane, (factor, at) => {
    if (frame !== null) onView(zoomed(view, frame, factor, at));
  });
  const release = () => {
    last.current = null;
  };
  return {
    frame,
    handlers: {
      onKeyDown: (event) => {
        if (isModified(event) || frame === null) return;
        const next = viewAfterKey(event.key, view, frame);
        if (next === null) return;
        event.preventDefault();
        onView(next);
      },
      onPointerDown: (event) => {
        if (event.button !== 0 || (event.target as HTMLElement).closest('video, button') !== null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: ({ clientX: x, clientY: y }) => {
        if (last.current === null || frame === null) return;
        onView(panned(view, frame, { x: x - last.current.x, y: y - last.current.y }));
        last.current = { x, y };
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}

/** Returns the size of an element. Null before it is measured. */
function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: current.clientWidth, height: current.clientHeight });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/**
 * Handles the wheel and a pinch over a pane, whose page must not scroll or zoom then. React's listeners cannot prevent
 * that.
 */
function useZoom(
  element: RefObject<HTMLElement | null>,
  onZoom: (factor: number, at: { readonly x: number; readonly y: number }) => void,
): void {
  const handler = useRef(onZoom);
  useEffect(() => {
    handler.current = onZoom;
  });
  useEffect(() => {
    const group = element.current?.parentElement?.parentElement;
    if (group === undefined || group === null) return;
    /** Zooms around a point of the window. Returns false if it is outside the panes. */
    const zoom = (factor: number, target: EventTarget | null, x: number, y: number) => {
      const pane = (target as HTMLElement).closest('[data-pane]');
      if (pane === null) return false;
      const { left, top } = pane.getBoundingClientRect();
      handler.current(factor, { x: x - left, y: y - top });
      return true;
    };
    const listener = (event: WheelEvent) => {
      const factor = Math.exp(-event.deltaY * WHEEL);
      if (zoom(factor, event.target, event.clientX, event.clientY)) event.preventDefault();
    };
    group.addEventListener('wheel', listener, { passive: false });
    const endPinch = onTrackpadPinch(group, ({ factor, target, x, y }) => void zoom(factor, target, x, y));
    return () => {
      group.removeEventListener('wheel', listener);
      endPinch();
    };
  }, [element]);
}
