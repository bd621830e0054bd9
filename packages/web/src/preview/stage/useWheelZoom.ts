import { useEffect, type RefObject } from 'react';
import type { ZoomState } from './useZoomState.js';

/** Logarithm of the factor per pixel of the wheel. */
const PER_PIXEL = 0.0015;
/** A pinch on a touchpad arrives as a wheel event with the control key, in smaller steps. */
const PINCH = 5;
const PIXELS_PER_LINE = 16;

/** Zooms with the wheel, toward the pointer. */
export function useWheelZoom(stageRef: RefObject<HTMLElement | null>, enlarge: ZoomState['enlarge']): void {
  useEffect(() => {
    const element = stageRef.current;
    if (element === null) return;
    // React listens passively to the wheel, where the page's own zoom could not be prevented.
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
