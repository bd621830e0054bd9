import { useLayoutEffect, useRef, type FocusEventHandler, type RefObject } from 'react';

/**
 * Keeps the focus in a row whose buttons change with the state of its download. When the focused button disappears, the
 * last button of the row gets the focus.
 */
export function useRowFocus(row: RefObject<HTMLElement | null>): {
  readonly onFocus: FocusEventHandler;
  readonly onBlur: FocusEventHandler;
} {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const element = row.current;
    if (!isInside.current || element === null || element.contains(document.activeElement)) return;
    element.querySelector<HTMLElement>('button:last-of-type')?.focus();
  });
  // React reports no blur for an element that it removes.
  return { onFocus: () => (isInside.current = true), onBlur: () => (isInside.current = false) };
}

/** Moves the focus to a button when it appears. A constant function, because React calls a new one in each rendering. */
export function focusWhenShown(button: HTMLElement | null): void {
  button?.focus();
}
