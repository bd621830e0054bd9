/** Position of an image on the stage: its scale, and its offset in pixels from the center of the stage. */
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

/** The zoom at which the whole image fits the stage. */
export const FIT: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_ZOOM = 8;
/** Zoom factor for one key press or button click. */
export const STEP = 1.5;
/** Zoom factor for a double click. */
export const CLOSE_UP = 2.5;

/** Returns the size at which an image with this aspect ratio fits the stage. */
export function fitted(ratio: number, stage: Extent): Extent {
  const width = Math.min(stage.width, stage.height * ratio);
  return { width, height: width / ratio };
}

/**
 * Returns the zoom after multiplying the scale by a factor. The scale stays between 1 and {@link MAX_ZOOM}. The
 * point `at` stays fixed, as far as the limits of the offset allow.
 *
 * @param at offset in pixels from the center of the stage
 * @param image size of the image when it fits the stage
 */
export function zoomBy(zoom: Zoom, factor: number, at: Point, image: Extent, stage: Extent): Zoom {
  const scale = Math.min(MAX_ZOOM, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  const moved = { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown };
  return clamped(moved, image, stage);
}

/** Returns the zoom after moving the image. The stage never shows more empty space than necessary. */
export function moveBy(zoom: Zoom, by: Point, image: Extent, stage: Extent): Zoom {
  return clamped({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, image, stage);
}

function clamped(zoom: Zoom, image: Extent, stage: Extent): Zoom {
  const limitOf = (size: number, available: number) => Math.max(0, (size * zoom.scale - available) / 2);
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0;
  return {
    scale: zoom.scale,
    x: clamp(zoom.x, limitOf(image.width, stage.width)),
    y: clamp(zoom.y, limitOf(image.height, stage.height)),
  };
}
