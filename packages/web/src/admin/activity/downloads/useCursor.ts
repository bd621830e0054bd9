import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Plot } from './plot.js';

/** Steps of the keys, in days. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/** The day that the pointer or the keyboard has selected in the chart. */
export function useCursor(days: number, plot: Plot) {
  const [selected, setSelected] = useState<number | null>(null);
  const index = selected === null ? null : Math.min(selected, days - 1);
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setSelected(plot.indexAt(event.clientX - left));
  };
  return {
    index,
    attributes: {
      onPointerMove: onPointer,
      onPointerDown: onPointer,
      onPointerLeave: () => setSelected(null),
      onBlur: () => setSelected(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setSelected(null);
        const step = STEPS[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        setSelected(Math.max(0, Math.min(days - 1, (index ?? (step < 0 ? days : -1)) + step)));
      },
    },
  };
}
