import { useCallback, useState, type RefObject } from 'react';
import { FIT, fitted, zoomBy, type Extent, type Point, type Zoom } from './zoom.js';

/** The zoom of the stage, and functions that change it. */
export interface ZoomState {
  readonly zoom: Zoom;
  /**
   * Changes the zoom. `how` receives the current zoom, the size of the image when it fits the stage, and the
   * rectangle of the stage.
   */
  readonly change: (how: (zoom: Zoom, image: Extent, stage: DOMRect) => Zoom) => void;
  /**
   * Multiplies the scale by a factor. A factor below 1 zooms out.
   *
   * @param at the point in the window that stays fixed; default: the center of the stage
   */
  readonly enlarge: (factor: number, at?: Point) => void;
  readonly fit: () => void;
}

/**
 * Manages the zoom of one image on the stage.
 *
 * @param ratio width of the image divided by its height
 */
export function useZoomState(stageRef: RefObject<HTMLElement | null>, ratio: number): ZoomState {
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const change = useCallback<ZoomState['change']>(
    (how) => {
      const stage = stageRef.current?.getBoundingClientRect();
      if (stage !== undefined) setZoom((before) => how(before, fitted(ratio, stage), stage));
    },
    [stageRef, ratio],
  );
  const enlarge = useCallback<ZoomState['enlarge']>(
    (factor, at) =>
      change((before, image, stage) => {
        const point = at === undefined ? { x: 0, y: 0 } : fromCenter(at, stage);
        return zoomBy(before, factor, point, image, stage);
      }),
    [change],
  );
  const fit = useCallback(() => setZoom(FIT), []);
  return { zoom, change, enlarge, fit };
}

function fromCenter(at: Point, box: DOMRect): Point {
  return { x: at.x - box.left - box.width / 2, y: at.y - box.top - box.height / 2 };
}
