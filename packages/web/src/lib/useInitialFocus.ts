import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for the element that a dialog focuses when it opens. The browser selects the element with the
 * `autofocus` attribute, which React does not render.
 */
export function useInitialFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => element.current?.setAttribute('autofocus', ''), []);
  return element;
}
