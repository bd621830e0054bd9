import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';

/** Minimum duration of a long press, in milliseconds. */
const LONG_PRESS = 400;
/** Maximum movement of the pointer during a long press, in pixels. */
const MAX_MOVEMENT = 10;

/** Pointer handlers that recognize a long press of a finger or pen. */
export interface LongPress {
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onContextMenu: (event: MouseEvent) => void;
  };
  /**
   * Returns true if a click is only the end of a long press, and prevents its default action. Call it once per
   * click.
   */
  readonly endsWith: (click: MouseEvent) => boolean;
}

/**
 * Returns handlers that recognize long presses.
 *
 * @param targetOf returns the function to call after a long press on this target, or undefined to ignore it
 */
export function useLongPress(targetOf: (target: EventTarget) => (() => void) | undefined): LongPress {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const pressed = useRef(false);
  return useMemo(() => {
    const end = () => {
      clearTimeout(press.current?.timer);
      press.current = null;
    };
    return {
      handlers: {
        onPointerDown(event) {
          pressed.current = false;
          const act = targetOf(event.target);
          if (event.pointerType === 'mouse' || act === undefined) return;
          end();
          const timer = setTimeout(() => {
            pressed.current = true;
            press.current = null;
            act();
          }, LONG_PRESS);
          press.current = { timer, x: event.clientX, y: event.clientY };
        },
        onPointerMove(event) {
          const at = press.current;
          if (at !== null && Math.hypot(event.clientX - at.x, event.clientY - at.y) > MAX_MOVEMENT) end();
        },
        onPointerUp: end,
        onPointerCancel: end,
        onContextMenu(event) {
          // Without this, the browser's context menu would cover the selection after a long press on a link.
          if (pressed.current || press.current !== null) event.preventDefault();
        },
      },
      endsWith(click) {
        if (!pressed.current) return false;
        pressed.current = false;
        click.preventDefault();
        return true;
      },
    };
  }, [targetOf]);
}
