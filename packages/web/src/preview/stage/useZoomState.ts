import { useCallback, useState, type RefObject } from 'react';
import { FIT, fitted, zoomBy, type Extent, type Point, type Zoom } from './zoom.js';

/** The zoom of the stage, and how it is changed. */
export interface ZoomState {
  readonly zoom: Zoom;
  /** Changes the zoom, given the size of the image as it fits the stage, and the stage. */
  readonly change: (how: (zoom: Zoom, image: Extent, stage: DOMRect) => Zoom) => void;
  /** Enlarges by a factor. @param at the point of the window that stays in its place; by default the stage's center */
  readonly enlarge: (factor: number, at?: Point) => void;
  readonly fit: () => void;
}

/** Holds the zoom of one image on the stage. @param ratio width by height of the image */
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
