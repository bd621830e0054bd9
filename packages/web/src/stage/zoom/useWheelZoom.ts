import { useEffect, type RefObject } from 'react';
import { onTrackpadPinch } from '../../lib/trackpadPinch.js';
import type { ZoomControl } from './useZoom.js';

/** Natural logarithm of the zoom factor per pixel of wheel movement. */
const PER_PIXEL = 0.0015;
/**
 * Speed factor for a pinch on a touchpad. Browsers except Safari report a pinch as wheel events with the control key,
 * in smaller steps.
 */
const PINCH = 5;
const PIXELS_PER_LINE = 16;

/**
 * Zooms with the wheel or a pinch on a touchpad, around the pointer position.
 *
 * @param needsControl True if the wheel without the control key scrolls the page.
 */
export function useWheelZoom(
  stage: RefObject<HTMLElement | null>,
  enlarge: ZoomControl['enlarge'],
  needsControl: boolean,
): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    // React attaches passive wheel listeners, which cannot prevent the page from zooming.
    const onWheel = (event: WheelEvent) => {
      const isPinch = event.ctrlKey || event.metaKey;
      if (needsControl && !isPinch) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1;
      // A wheel with the control key moves 100 px per step; a pinch moves a few.
      const speed = isPinch && Math.abs(event.deltaY) < 50 ? PER_PIXEL * PINCH : PER_PIXEL;
      enlarge(Math.exp(-event.deltaY * pixels * speed), { x: event.clientX, y: event.clientY });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    const endPinch = onTrackpadPinch(element, ({ factor, x, y }) => enlarge(factor, { x, y }));
    return () => {
      element.removeEventListener('wheel', onWheel);
      endPinch();
    };
  }, [stage, enlarge, needsControl]);
}
