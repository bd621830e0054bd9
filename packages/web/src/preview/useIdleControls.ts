import { afterByTimer } from '@assetportal/sdk';
import { useEffect, type RefObject } from 'react';

/** Time in milliseconds without input after which the controls fade. */
const IDLE = 2500;

const MARK = 'data-idle';

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin', 'touchstart'] as const;

/**
 * Marks the element with `data-idle` while there is no input, so that its controls fade. They stay while the keyboard
 * focus is on one of them: it must be visible.
 *
 * @param active false to keep the controls
 */
export function useIdleControls(root: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (element === null || !active) return;
    let cancel = () => undefined as void;
    const sleep = () => {
      const hasFocus = element.querySelector(':focus-visible') !== null;
      if (hasFocus) cancel = afterByTimer(IDLE, sleep, 'auto-hide');
      else element.setAttribute(MARK, '');
    };
    const wake = () => {
      element.removeAttribute(MARK);
      cancel();
      cancel = afterByTimer(IDLE, sleep, 'auto-hide');
    };
    wake();
    for (const name of INPUTS) element.addEventListener(name, wake, { passive: true });
    return () => {
      cancel();
      element.removeAttribute(MARK);
      for (const name of INPUTS) element.removeEventListener(name, wake);
    };
  }, [root, active]);
}
