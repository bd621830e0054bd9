import { FOCUS_TRAP_DELAY } from '@assetportal/sdk/rules';
import { useCallback, useEffect, type KeyboardEvent, type RefObject } from 'react';

/** Elements that Tab reaches. */
const TABBABLE = 'a[href], button:not([tabindex="-1"]):not([disabled]), input, select, [tabindex="0"]';

/**
 * Traps the keyboard focus in a box while `active` is true. The focus moves to `first` after `FOCUS_TRAP_DELAY`.
 *
 * @returns a key handler for the box, which moves the focus from its last element to its first one
 */
export function useFocusTrap(
  box: RefObject<HTMLElement | null>,
  first: RefObject<HTMLElement | null>,
  active: boolean,
): (event: KeyboardEvent) => void {
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => {
      if (!box.current?.contains(document.activeElement)) first.current?.focus();
    }, FOCUS_TRAP_DELAY);
    return () => clearTimeout(timer);
  }, [active, box, first]);

  return useCallback(
    (event) => {
      if (event.key !== 'Tab' || box.current === null) return;
      const elements = [...box.current.querySelectorAll<HTMLElement>(TABBABLE)];
      const [start, end] = event.shiftKey ? [elements[0], elements.at(-1)] : [elements.at(-1), elements[0]];
      if (document.activeElement !== start) return;
      event.preventDefault();
      end?.focus();
    },
    [box],
  );
}
