import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './Tooltip.module.css';

const DELAY = 400;
const GAP = 6;

interface Shown {
  readonly target: Element;
  readonly text: string;
  readonly shortcut: string | undefined;
}

/**
 * Shows the tooltip of whatever is pointed at or focused by keyboard and carries `tooltipOf(…)`. Mounted once, by the
 * shell. Escape hides it, and it stays while the pointer is on it (WCAG 1.4.13).
 */
export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const showSoon = (target: Element, delay: number) => {
      clearTimeout(timer);
      const text = target.getAttribute('data-tooltip');
      if (text === null || text === '') return;
      timer = setTimeout(() => {
        // An open menu covers what is around its button.
        if (target.isConnected && target.getAttribute('aria-expanded') !== 'true')
          setShown({ target, text, shortcut: target.getAttribute('data-shortcut') ?? undefined });
      }, delay);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
      if (box.current?.contains(event.target)) return;
      const target = event.target.closest('[data-tooltip]');
      if (target === null) hide();
      else showSoon(target, DELAY);
    };
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches('[data-tooltip]:focus-visible'))
        showSoon(event.target, 0);
      else hide();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', key);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', key);
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (shown === null || element === null) return;
    // In the top layer, so that it is seen above a modal dialog as well.
    element.showPopover();
    const at = shown.target.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const below = at.bottom + GAP + height <= window.innerHeight;
    const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), window.innerWidth - width - GAP);
    element.style.left = `${left}px`;
    element.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`;
  }, [shown]);

  if (shown === null) return null;
  return (
    <div ref={box} popover="manual" className={styles.tooltip} aria-hidden>
      {shown.text}
      {shown.shortcut !== undefined && <kbd className={styles.key}>{shown.shortcut}</kbd>}
    </div>
  );
}
