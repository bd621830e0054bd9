import { useLayoutEffect, type RefObject } from 'react';
import { isPanelBeside } from '../../dock/dock.js';
import { useDock } from '../../dock/useDock.js';

/** Distance of the panel to the right edge, in pixels. */
const GAP = 24;

/**
 * Docks the panel, so that it covers neither the selection bar nor the floating button nor the toasts. In wide windows,
 * the bar centers itself in the rest of the width (`--dock-side`).
 */
export function usePanelDock(panel: RefObject<HTMLElement | null>): void {
  useDock(panel, 'panel');
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const width = isPanelBeside() ? (panel.current?.offsetWidth ?? 0) + GAP : 0;
      style.setProperty('--dock-side', `${width}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty('--dock-side');
    };
  }, [panel]);
}
