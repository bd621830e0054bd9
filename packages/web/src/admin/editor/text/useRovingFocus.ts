import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { inlineKey } from '../../../lib/direction.js';

/** Controls of a toolbar that can have the focus. */
const CONTROLS = 'button:not(:disabled), select';

/**
 * Makes a toolbar one stop of the Tab key. The left and right arrow keys, Home and End move the focus between its
 * controls.
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>) {
  const current = useRef<Element | null>(null);
  const controls = () => [...(toolbar.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const update = () => {
    const all = controls();
    const active = all.find((control) => control === current.current) ?? all[0];
    for (const control of all) control.tabIndex = control === active ? 0 : -1;
  };
  // A menu replaces its button when it opens for the first time, and buttons are enabled and disabled.
  useEffect(update);
  return {
    onFocus: () => {
      current.current = document.activeElement;
      update();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = controls();
      const at = all.findIndex((control) => control === document.activeElement);
      const next = STEPS[inlineKey(event.key, event.currentTarget)]?.(at, all.length);
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    },
  };
}

/** Moves the focus into a toolbar, to the control that had it last. */
export function focusToolbar(toolbar: HTMLElement | null): void {
  toolbar?.querySelector<HTMLElement>(`:is(${CONTROLS})[tabindex="0"]`)?.focus();
}

const STEPS: Readonly<Record<string, ((at: number, total: number) => number) | undefined>> = {
  ArrowRight: (at, total) => (at + 1) % total,
  ArrowLeft: (at, total) => (at - 1 + total) % total,
  Home: () => 0,
  End: (_, total) => total - 1,
};
