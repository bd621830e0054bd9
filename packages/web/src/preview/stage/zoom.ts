/** How an image is shown on the stage: its scale, and its offset from the stage's center in pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** As large as fits the stage. */
export const FIT: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_ZOOM = 8;
/** One press of a key or button. */
export const STEP = 1.5;
/** What a double click enlarges to. */
export const CLOSE_UP = 2.5;

/** The size at which a image of these proportions fits the stage. */
export function fitted(ratio: number, stage: Extent): Extent {
  const width = Math.min(stage.width, stage.height * ratio);
  return { width, height: width / ratio };
}

/**
 * Enlarges by a factor so that what lies at a point stays there.
 *
 * @param at from the middle of the stage
 * @param image its size as it fits the stage
 */
export function zoomBy(zoom: Zoom, factor: number, at: Point, image: Extent, stage: Extent): Zoom {
  const scale = Math.min(MAX_ZOOM, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  const moved = { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown };
  return clamped(moved, image, stage);
}

/** Moves the image, never so far that the stage shows an edge it need not show. */
export function moveBy(zoom: Zoom, by: Point, image: Extent, stage: Extent): Zoom {
  return clamped({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, image, stage);
}

function clamped(zoom: Zoom, image: Extent, stage: Extent): Zoom {
  const limit = (size: number, room: number) => Math.max(0, (size * zoom.scale - room) / 2);
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
  return {
    scale: zoom.scale,
    x: within(zoom.x, limit(image.width, stage.width)),
    y: within(zoom.y, limit(image.height, stage.height)),
  };
}
