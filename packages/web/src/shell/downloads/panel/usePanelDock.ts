import { useLayoutEffect, type RefObject } from 'react';

/** Distance of the panel to the right edge, in pixels. */
const GAP = 24;

/**
 * Reserves the place of the panel, so that it covers neither the selection bar nor the toasts. In wide windows, the bar
 * centers itself in the rest of the width (`--dock-side`). In others, the panel is above the bar. Toasts are above the
 * panel (`--dock-panel`).
 */
export function usePanelDock(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const measure = () => {
      const isBeside = window.matchMedia('(width >= 60rem)').matches;
      const bottom = Number.parseFloat(getComputedStyle(element).bottom) || 0;
      style.setProperty('--dock-side', isBeside ? `${element.offsetWidth + GAP}px` : '0px');
      style.setProperty('--dock-panel', `${element.offsetHeight + bottom}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty('--dock-side');
      style.removeProperty('--dock-panel');
    };
  }, [panel]);
}
