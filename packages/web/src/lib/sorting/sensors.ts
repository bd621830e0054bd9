import { MouseSensor, TouchSensor, useSensor, useSensors, type SensorProps } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

/**
 * Reports the last position again, and renders it, before the drop. Otherwise, a pointer that moves and is released
 * faster than React renders drops the item where it was before.
 */
function withLastPosition<Options>(props: SensorProps<Options>): SensorProps<Options> {
  let last: Parameters<typeof props.onMove>[0] | null = null;
  return {
    ...props,
    onMove(position) {
      last = position;
      props.onMove(position);
    },
    onEnd() {
      const position = last;
      if (position !== null) flushSync(() => props.onMove(position));
      props.onEnd();
    },
  };
}

class ExactMouseSensor extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(withLastPosition(props));
  }
}

class ExactTouchSensor extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(withLastPosition(props));
  }
}

/**
 * Sensors that move an item after some pixels by mouse, and after a delay by touch, so that a swipe scrolls.
 *
 * @param touchDelay Time until a touch moves the item, in milliseconds
 */
export function usePointerSensors(touchDelay: number) {
  return useSensors(
    useSensor(ExactMouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(ExactTouchSensor, { activationConstraint: { delay: touchDelay, tolerance: 8 } }),
  );
}
