import { useRef, type PointerEvent } from 'react';
import { onwardOf } from '../../lib/direction.js';
import type { StageProps } from '../common/types.js';

const MIN_SWIPE = 60;

/** Returns pointer handlers for swipes on a player: to the neighbors, and down to close. */
export function useSwipe({ onStep, onClose }: Pick<StageProps, 'onStep' | 'onClose'>) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      const isControl = (event.target as Element).closest('button, input, [role=slider]') !== null;
      if (event.pointerType !== 'touch' || isControl) return;
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== event.pointerId) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.abs(x) > MIN_SWIPE && Math.abs(x) > Math.abs(y))
        onStep(x * onwardOf() < 0 ? 'next' : 'previous');
      else if (y > 2 * MIN_SWIPE) onClose();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
