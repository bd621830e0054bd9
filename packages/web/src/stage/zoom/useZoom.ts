import {
  FIT_ZOOM,
  isLargerThanStage,
  limitedZoom,
  movedZoom,
  pannedZoom,
  scaleOf,
  toggledZoom,
  zoomBy,
  zoomStep,
  zoomTo,
  type Point,
  type StageAction,
  type Zoom,
  type ZoomFrame,
} from '@assetportal/sdk/rules';
import { useCallback, useState, type RefObject } from 'react';

const CENTER: Point = { x: 0, y: 0 };

/** The zoom of one image, and functions that change it. */
export interface ZoomControl {
  readonly zoom: Zoom;
  /** Displayed size divided by the natural size. */
  readonly scale: number;
  /** True if the image extends beyond the stage. */
  readonly canPan: boolean;
  readonly set: (zoom: Zoom) => void;
  /** Multiplies the scale. The point in the window stays in place. */
  readonly enlarge: (factor: number, at: Point) => void;
  readonly move: (by: Point) => void;
  /** Switches between the whole image and its natural size at a point in the window. */
  readonly toggle: (at: Point) => void;
  /** Sets the scale. The center of the stage stays in place. */
  readonly scaleTo: (scale: number) => void;
  /** Runs an action of the stage. Returns false if it is not about the zoom, or does nothing at the moment. */
  readonly act: (action: StageAction) => boolean;
}

/** Manages the zoom of the image of a page. Another page is shown whole. */
export function useZoom(stage: RefObject<HTMLElement | null>, frame: ZoomFrame, page: number): ZoomControl {
  const [state, setState] = useState<{ zoom: Zoom; page: number }>({ zoom: FIT_ZOOM, page });
  const zoom = limitedZoom(state.page === page ? state.zoom : FIT_ZOOM, frame);
  const change = useCallback(
    (how: (zoom: Zoom) => Zoom) =>
      setState((before) => ({ page, zoom: how(before.page === page ? before.zoom : FIT_ZOOM) })),
    [page],
  );
  const fromCenter = useCallback(
    (at: Point): Point => {
      const box = stage.current?.getBoundingClientRect();
      return box === undefined
        ? CENTER
        : { x: at.x - box.left - box.width / 2, y: at.y - box.top - box.height / 2 };
    },
    [stage],
  );
  const scaleTo = (scale: number) => change((before) => zoomTo(before, scale, CENTER, frame));
  return {
    zoom,
    scale: scaleOf(zoom, frame),
    canPan: isLargerThanStage(zoom, frame),
    set: (next) => change(() => next),
    enlarge: useCallback(
      (factor, at) => change((before) => zoomBy(before, factor, fromCenter(at), frame)),
      [change, fromCenter, frame],
    ),
    move: useCallback((by) => change((before) => movedZoom(before, by, frame)), [change, frame]),
    toggle: (at) => change((before) => toggledZoom(before, fromCenter(at), frame)),
    scaleTo,
    act(action) {
      const step = action === 'larger' || action === 'smaller' ? zoomStep(zoom, action, frame) : undefined;
      if (step !== undefined) scaleTo(step);
      if (action === 'fit') change(() => FIT_ZOOM);
      if (action === 'actual') scaleTo(1);
      if (action === 'larger' || action === 'smaller' || action === 'fit' || action === 'actual') return true;
      if (action !== 'left' && action !== 'right' && action !== 'up' && action !== 'down') return false;
      const panned = pannedZoom(zoom, action, frame);
      if (panned !== undefined) change(() => panned);
      return panned !== undefined;
    },
  };
}
