import { dragSidebar, maxSidebarWidth, type SidebarConfig } from '@assetportal/sdk/rules';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { inlineKey, onwardOf } from '../../../../lib/direction.js';
import styles from './Sidebar.module.css';

interface ResizerProps {
  readonly width: number;
  readonly bounds: SidebarConfig;
  readonly label: string;
  readonly onResize: (width: number) => void;
}

const STEP = 16;

/** The edge of the sidebar. The user drags it with the mouse or a finger, or moves it with the keyboard. */
export function SidebarResizer({ width, bounds, label, onResize }: ResizerProps) {
  const min = bounds.min_width;
  const max = maxSidebarWidth(bounds);
  const from = useRef<{ x: number; width: number } | null>(null);
  const resizeTo = (next: number) => onResize(dragSidebar(next, bounds));

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: width - STEP,
      ArrowRight: width + STEP,
      Home: min,
      End: max,
    };
    const next = steps[inlineKey(event.key, event.currentTarget)];
    if (next === undefined) return;
    event.preventDefault();
    resizeTo(next);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current !== null) {
      const movement = (event.clientX - from.current.x) * onwardOf(event.currentTarget);
      resizeTo(from.current.width + movement);
    }
  };
  const end = () => {
    from.current = null;
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A movable separator is a widget (WAI-ARIA, window splitter).
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={styles.resizer}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
