import { useEffect, type RefObject } from 'react';
import type { ZoomState } from './useZoomState.js';

/** Natural logarithm of the zoom factor per pixel of wheel movement. */
const PER_PIXEL = 0.0015;
/**
 * Speed factor for a pinch on a touchpad. Browsers report a pinch as wheel events with the control key, in
 * smaller steps.
 */
const PINCH = 5;
const PIXELS_PER_LINE = 16;

/** Zooms with the wheel, around the pointer position. */
export function useWheelZoom(stageRef: RefObject<HTMLElement | null>, enlarge: ZoomState['enlarge']): void {
  useEffect(() => {
    const element = stageRef.current;
    if (element === null) return;
    // React attaches passive wheel listeners, which cannot prevent the page from zooming.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1;
      const speed = event.ctrlKey ? PER_PIXEL * PINCH : PER_PIXEL;
      enlarge(Math.exp(-event.deltaY * pixels * speed), { x: event.clientX, y: event.clientY });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stageRef, enlarge]);
}
