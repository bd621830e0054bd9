import { useState, type MouseEvent, type RefObject } from 'react';
import { usePanAndPinch, type PanAndPinch } from './usePanAndPinch.js';
import { useWheelZoom } from './useWheelZoom.js';
import { useZoomState } from './useZoomState.js';
import { CLOSE_UP, STEP, type Zoom } from './zoom.js';

export interface ZoomControl {
  readonly zoom: Zoom;
  /** Current length of a swipe in pixels, positive to the right; 0 if there is none. */
  readonly swiped: number;
  readonly moving: boolean;
  readonly larger: () => void;
  readonly smaller: () => void;
  readonly fit: () => void;
  readonly handlers: PanAndPinch & { readonly onDoubleClick: (event: MouseEvent) => void };
}

interface ZoomInput {
  readonly stageRef: RefObject<HTMLElement | null>;
  /** Width of the image divided by its height. */
  readonly ratio: number;
  readonly onSwipe: (direction: 'next' | 'previous') => void;
  /** Called after a downward swipe on a touch screen. */
  readonly onClose: () => void;
}

/**
 * Zooms with the wheel, a pinch, a double click or buttons. Dragging moves an enlarged image. If the image is
 * not enlarged, dragging is a swipe.
 */
export function useZoom({ stageRef, ratio, onSwipe, onClose }: ZoomInput): ZoomControl {
  const state = useZoomState(stageRef, ratio);
  const { zoom, enlarge, fit } = state;
  const [swiped, setSwiped] = useState(0);
  const [moving, setMoving] = useState(false);
  useWheelZoom(stageRef, enlarge);
  const pointer = usePanAndPinch({
    ...state,
    onMoving: setMoving,
    onSwiping: setSwiped,
    onSwipe,
    onClose,
  });

  const onDoubleClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('button, a') !== null) return;
    if (zoom.scale > 1) fit();
    else enlarge(CLOSE_UP, { x: event.clientX, y: event.clientY });
  };
  return {
    zoom,
    swiped,
    moving,
    larger: () => enlarge(STEP),
    smaller: () => enlarge(1 / STEP),
    fit,
    handlers: { ...pointer, onDoubleClick },
  };
}
