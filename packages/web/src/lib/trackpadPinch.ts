/** Event of Safari for a pinch. On a Mac, it sends these instead of wheel events with the control key. */
interface GestureEvent extends UIEvent {
  /** Distance of the fingers, relative to the start of the gesture. */
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
}

/** A step of a pinch: the change of the distance of the fingers, and where the pointer is. */
export interface Pinch {
  readonly factor: number;
  readonly x: number;
  readonly y: number;
  readonly target: EventTarget | null;
}

/**
 * Calls a function for each step of a pinch on the trackpad of a Mac in Safari, and prevents it from zooming the page. A
 * pinch on a touch screen is left to the pointer events: Safari on iPhone and iPad sends these events as well.
 *
 * @returns a function that ends this
 */
export function onTrackpadPinch(element: HTMLElement, onPinch: (pinch: Pinch) => void): () => void {
  let touches = 0;
  /** Undefined until the first event of a gesture. */
  let last: number | undefined;
  const onTouch = (event: TouchEvent) => {
    touches = event.touches.length;
  };
  const onGesture = (event: Event) => {
    if (touches > 0) return;
    event.preventDefault();
    const { type, scale, clientX: x, clientY: y, target } = event as GestureEvent;
    if (type === 'gesturechange') onPinch({ factor: scale / (last ?? scale), x, y, target });
    last = type === 'gestureend' ? undefined : scale;
  };
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    element.addEventListener(type, onTouch, { passive: true, signal });
  for (const type of ['gesturestart', 'gesturechange', 'gestureend'])
    element.addEventListener(type, onGesture, { passive: false, signal });
  return () => controller.abort();
}
