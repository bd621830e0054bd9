import { useLayoutEffect, useRef } from 'react';
import styles from './Tooltip.module.css';
import { useTooltipTarget } from './useTooltipTarget.js';

/**
 * Distance in pixels between an element and its tooltip. Also the minimum distance between the tooltip and the
 * left and right edges of the window.
 */
const GAP = 6;

/**
 * Shows the tooltip of the hovered or keyboard-focused element, if it has the attributes that `tooltipOf`
 * returns. The shell mounts this component once. Escape hides the tooltip.
 */
export function TooltipHost() {
  const box = useRef<HTMLDivElement>(null);
  const shown = useTooltipTarget(box);

  useLayoutEffect(() => {
    const element = box.current;
    if (shown === null || element === null) return;
    // Show it in the top layer, so that it is visible above modal dialogs.
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

/** Places the tooltip below its target, or above it if there is not enough room below. */
function place(tooltip: HTMLElement, target: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const below = target.bottom + GAP + height <= window.innerHeight;
  const centered = target.left + target.width / 2 - width / 2;
  const left = Math.min(Math.max(GAP, centered), window.innerWidth - width - GAP);
  tooltip.style.left = `${left}px`;
  tooltip.style.top = `${below ? target.bottom + GAP : target.top - GAP - height}px`;
}
