import { isModified } from '@assetportal/sdk/rules';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';

interface SeekInput {
  readonly time: number;
  readonly duration: number;
  /** Seconds by which an arrow key moves. */
  readonly step: number;
  readonly onSeek: (time: number) => void;
  readonly label: string;
  /** Formats a position, with the duration if `whole` is true. */
  readonly format: (time: number, whole?: boolean) => string;
}

/**
 * Returns the attributes of a slider for the position: a click or drag seeks, and so do the arrow keys, Home and End.
 *
 * @returns the attributes, and the position under the pointer as a part of the duration
 */
export function useSeek({ time, duration, step, onSeek, label, format }: SeekInput) {
  const [hovered, setHovered] = useState<number>();
  const partAt = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isModified(event)) return;
    const target = {
      ArrowLeft: time - step,
      ArrowDown: time - step,
      ArrowRight: time + step,
      ArrowUp: time + step,
      PageUp: time + duration / 10,
      PageDown: time - duration / 10,
      Home: 0,
      End: duration,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.min(duration, Math.max(0, target)));
  };
  const slider = {
    role: 'slider',
    // Time runs to the right in every language.
    dir: 'ltr' as const,
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Number(duration.toFixed(2)),
    'aria-valuenow': Number(time.toFixed(2)),
    'aria-valuetext': format(time, true),
    onKeyDown,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      onSeek(partAt(event) * duration);
    },
    onPointerMove(event: PointerEvent) {
      setHovered(partAt(event));
      if (event.currentTarget.hasPointerCapture(event.pointerId)) onSeek(partAt(event) * duration);
    },
    onPointerLeave: () => setHovered(undefined),
  };
  return { slider, hovered };
}
