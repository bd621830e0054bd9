import { useEffect, useRef, type RefObject } from 'react';
import { onceVisible } from '../../../lib/onceVisible.js';

/** Distance from the window at which a row counts as visible. */
const MARGIN = '600px';

/** Calls `onVisible` once the element is near the window. */
export function useVisible<E extends HTMLElement>(onVisible: () => void): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  }, [onVisible]);
  useEffect(
    () =>
      element.current === null ? undefined : onceVisible(element.current, () => latest.current(), MARGIN),
    [],
  );
  return element;
}
