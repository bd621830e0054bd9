import type { ActivityReport } from '@assetportal/sdk/contract';
import { isModified } from '@assetportal/sdk/rules';
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

/** The day that the pointer or the keyboard has selected in the chart. It stays selected if another period contains it. */
export function useCursor(days: ActivityReport['days'], plot: Plot) {
  const [selected, setSelected] = useState<string | null>(null);
  const at = days.findIndex(({ day }) => day === selected);
  const index = at < 0 ? null : at;
  const select = (next: number) => setSelected(days[next]?.day ?? null);
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    select(plot.indexAt(event.clientX - left));
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
        if (step === undefined || isModified(event)) return;
        event.preventDefault();
        const from = index ?? (step < 0 ? days.length : -1);
        select(Math.max(0, Math.min(days.length - 1, from + step)));
      },
    },
  };
}
