import { useLayoutEffect, useRef } from 'react';
import styles from './Tooltip.module.css';
import { useTooltipTarget } from './useTooltipTarget.js';

/** Pixels between an element and its tooltip, and between the tooltip and the window's edge. */
const GAP = 6;

/**
 * Shows the tooltip of whatever is pointed at or focused by keyboard and carries `tooltipOf(…)`. Mounted once, by the
 * shell. Escape hides it.
 */
export function TooltipHost() {
  const box = useRef<HTMLDivElement>(null);
  const shown = useTooltipTarget(box);

  useLayoutEffect(() => {
    const element = box.current;
    if (shown === null || element === null) return;
    // In the top layer, so that it is seen above a modal dialog as well.
    element.showPopover();
    place(element, shown.target.getBoundingClientRect());
  }, [shown]);

  if (shown === null) return null;
  return (
    <div ref={box} popover="manual" className={styles.tooltip} aria-hidden>
      {shown.text}
      {shown.shortcut !== undefined && <kbd className={styles.key}>{shown.shortcut}</kbd>}
    </div>
  );
}

/** Places the tooltip below its target, or above it where there is no room. */
function place(tooltip: HTMLElement, target: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const below = target.bottom + GAP + height <= window.innerHeight;
  const centered = target.left + target.width / 2 - width / 2;
  const left = Math.min(Math.max(GAP, centered), window.innerWidth - width - GAP);
  tooltip.style.left = `${left}px`;
  tooltip.style.top = `${below ? target.bottom + GAP : target.top - GAP - height}px`;
}
