import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';
import { inlineKey } from '../../../lib/direction.js';

/**
 * Makes a toolbar one tab stop: Tab reaches the button that had the focus last, and the arrow keys, Home and End move
 * between the buttons (ARIA Authoring Practices, Toolbar).
 *
 * @returns a key handler for the toolbar
 */
export function useToolbar(bar: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  // Without dependencies: any rendering may add or remove buttons.
  useLayoutEffect(() => {
    const buttons = buttonsOf(bar.current);
    const current = buttons.find((button) => button === document.activeElement || button.tabIndex === 0);
    setStop(buttons, current ?? buttons[0]);
  });
  return (event) => {
    if (isInMenu(event.target as Element)) return;
    const buttons = buttonsOf(bar.current);
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[
      inlineKey(event.key, event.currentTarget)
    ];
    if (to === undefined || at === -1) return;
    const next = buttons[(to + buttons.length) % buttons.length];
    setStop(buttons, next);
    next?.focus();
    event.preventDefault();
  };
}

/** Returns true for an element of an open menu, which has its own keys. */
export const isInMenu = (element: Element): boolean => element.closest('[role=menu]') !== null;

/** Returns the visible buttons, without those of an open menu. */
function buttonsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll('button') ?? [])].filter(
    (button) => !isInMenu(button) && button.checkVisibility(),
  );
}

function setStop(buttons: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
