import { useEffect, useState, type RefObject } from 'react';

/** Time in milliseconds between hovering over an element and showing its tooltip. */
const DELAY = 400;

/** Keys that move the focus. */
const MOVES = new Set(['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** An element, and the tooltip to show for it. */
export interface TooltipTarget {
  readonly target: Element;
  readonly text: string;
  readonly shortcut: string | undefined;
}

/**
 * Tracks the pointer and the focus on the whole page. Returns the element whose tooltip should be shown, or null
 * if there is none.
 *
 * @param box the tooltip element. The tooltip stays visible while the pointer is on it (WCAG 1.4.13).
 */
export function useTooltipTarget(box: RefObject<HTMLElement | null>): TooltipTarget | null {
  const [shown, setShown] = useState<TooltipTarget | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Not for a focus that a dialog sets as it opens: the tooltip would cover its content.
    let moving = false;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const showAfter = (delay: number, target: Element) => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown((before) => tooltipAt(target) ?? before), delay);
    };
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
      if (box.current?.contains(event.target)) return;
      const target = event.target.closest('[data-tooltip]');
      if (target === null) hide();
      else showAfter(DELAY, target);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      const shows = moving && target instanceof Element && target.matches('[data-tooltip]:focus-visible');
      if (shows) showAfter(0, target);
      else hide();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      moving = MOVES.has(event.key);
      if (event.key === 'Escape') hide();
    };
    const onPointerDown = () => {
      moving = false;
      hide();
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('pointerdown', onPointerDown, { signal });
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    window.addEventListener('scroll', hide, { capture: true, passive: true, signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [box]);

  return shown;
}

/**
 * Returns the tooltip of an element. Returns undefined if the element has no tooltip or was removed from the
 * page. Also returns undefined while the menu of the element is open, because the tooltip would cover it.
 */
function tooltipAt(target: Element): TooltipTarget | undefined {
  const text = target.getAttribute('data-tooltip') ?? '';
  if (text === '' || !target.isConnected || target.getAttribute('aria-expanded') === 'true') return undefined;
  return { target, text, shortcut: target.getAttribute('data-shortcut') ?? undefined };
}
