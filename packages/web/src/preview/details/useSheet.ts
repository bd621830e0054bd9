import { useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Heights of the sheet, as part of the window. */
const LOW = 0.46;
const HIGH = 0.92;
/** Below this height, the sheet closes. */
const CLOSES = 0.28;

/** A sheet, and the handlers and attributes of the grip with which the user changes its height. */
interface Sheet {
  readonly sheet: RefObject<HTMLElement | null>;
  readonly grip: {
    readonly 'aria-expanded': boolean;
    readonly onClick: () => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
  };
}

/** Distance in pixels from which a press is a drag and not a click. */
const DRAG = 6;

/** Lets the user drag a sheet at the bottom of the window to one of two heights, or away. A click toggles the height. */
export function useSheet(onClose: () => void): Sheet {
  const sheet = useRef<HTMLElement>(null);
  const [isHigh, setIsHigh] = useState(false);
  const drag = useRef<{ y: number; height: number; moved: boolean } | null>(null);
  const dragged = useRef(false);

  const setHeight = (part: number) => sheet.current?.style.setProperty('--sheet', `${part * 100}%`);
  const snap = (high: boolean) => {
    setIsHigh(high);
    setHeight(high ? HIGH : LOW);
  };
  const partAt = (event: PointerEvent) =>
    drag.current === null ? LOW : (drag.current.height + drag.current.y - event.clientY) / window.innerHeight;

  return {
    sheet,
    grip: {
      'aria-expanded': isHigh,
      onClick: () => {
        if (!dragged.current) snap(!isHigh);
        dragged.current = false;
      },
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false };
      },
      onPointerMove: (event) => {
        if (drag.current === null) return;
        if (Math.abs(event.clientY - drag.current.y) >= DRAG) drag.current.moved = true;
        if (drag.current.moved) setHeight(Math.min(HIGH, Math.max(0.1, partAt(event))));
      },
      onPointerUp: (event) => {
        const part = partAt(event);
        dragged.current = drag.current?.moved === true;
        drag.current = null;
        if (!dragged.current) return;
        if (part < CLOSES) onClose();
        else snap(part > (LOW + HIGH) / 2);
      },
      onPointerCancel: () => {
        drag.current = null;
        snap(isHigh);
      },
    },
  };
}
