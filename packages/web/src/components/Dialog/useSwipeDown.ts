import { useRef, type PointerEvent, type RefObject } from 'react';

/** Distance in pixels from which a swipe closes the dialog. */
const CLOSES = 80;

/**
 * Handlers for the part of a dialog that the user can swipe down to close it. The dialog follows the finger, and
 * returns to its place after a short swipe.
 */
export function useSwipeDown(dialog: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null);
  const moveTo = (distance: number) => {
    dialog.current?.style.setProperty('translate', distance > 0 ? `0 ${distance}px` : '');
  };
  const distanceOf = (event: PointerEvent) => (start.current === null ? 0 : event.clientY - start.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) moveTo(distanceOf(event));
    },
    onPointerUp: (event: PointerEvent) => {
      const closes = distanceOf(event) >= CLOSES;
      start.current = null;
      moveTo(0);
      if (closes) onClose();
    },
    onPointerCancel: () => {
      start.current = null;
      moveTo(0);
    },
  };
}
