import { useEffect, type RefObject } from 'react';

/**
 * Calls `onNear` if the bottom edge of an element is less than `distance` pixels below the window. Checks
 * immediately, after scrolling, after resizing the window, and when `grown` or `onNear` changes.
 *
 * @param grown a value that changes whenever the element grows
 * @param onNear undefined disables the check
 */
export function useNearEnd(
  element: RefObject<HTMLElement | null>,
  distance: number,
  grown: unknown,
  onNear: (() => void) | undefined,
): void {
  useEffect(() => {
    if (onNear === undefined) return;
    const check = () => {
      const bottom = element.current?.getBoundingClientRect().bottom;
      if (bottom !== undefined && bottom - window.innerHeight < distance) onNear();
    };
    check();
    window.addEventListener('scroll', check, { passive: true });
    window.addEventListener('resize', check);
    return () => {
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  }, [element, distance, grown, onNear]);
}
