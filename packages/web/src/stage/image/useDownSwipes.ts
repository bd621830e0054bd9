import { useEffect, type RefObject } from 'react';
import { isPageAtTop, useAtTop } from '../../lib/useAtTop.js';

/**
 * Leaves downward swipes on the canvas to its gestures while the page is scrolled to its top. Returns true then: the style
 * sheet does the same.
 */
export function useDownSwipes(canvas: RefObject<HTMLElement | null>): boolean {
  const isAtTop = useAtTop();
  useEffect(() => {
    // The style sheet says so in other browsers.
    if (canvas.current !== null && !CSS.supports('touch-action', 'pan-down'))
      return leaveDownSwipes(canvas.current);
    return undefined;
  }, [canvas]);
  return isAtTop;
}

/**
 * Leaves downward swipes at the top of the page to the pointer events. Safari does not distinguish the directions of
 * `touch-action`: it would take the swipe as scrolling, and cancel the pointer.
 */
function leaveDownSwipes(element: HTMLElement): () => void {
  let start: Touch | undefined;
  const onStart = ({ touches }: TouchEvent) => {
    start = touches.length === 1 ? touches[0] : undefined;
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (start === undefined || touch === undefined || !event.cancelable || !isPageAtTop()) return;
    if (touch.clientY - start.clientY > Math.abs(touch.clientX - start.clientX)) event.preventDefault();
  };
  element.addEventListener('touchstart', onStart, { passive: true });
  element.addEventListener('touchmove', onMove, { passive: false });
  return () => {
    element.removeEventListener('touchstart', onStart);
    element.removeEventListener('touchmove', onMove);
  };
}
