/** Size in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Position or distance in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Position of an image on the stage: its scale, and its offset in pixels from the center of the stage. */
export interface Zoom extends Point {
  /** Displayed size divided by the natural size. `fit` follows the size of the stage. */
  readonly scale: number | 'fit';
}

/** What the limits of the zoom depend on. */
export interface ZoomFrame {
  /** Size of the image at 100%. */
  readonly natural: Extent;
  readonly stage: Extent;
  /** Distance of a fitted image from the edges of the stage. An enlarged image uses the whole stage. */
  readonly inset?: Point | undefined;
  /** True for vectors, which are sharp in every size. */
  readonly isVector: boolean;
  /** Scale from which the image would be blurred, if nothing sharper is available. */
  readonly sharpest?: number | undefined;
}

/** The zoom at which the whole image is shown. */
export const FIT_ZOOM: Zoom = { scale: 'fit', x: 0, y: 0 };
/** Scales that the buttons, keys and the menu offer. */
export const ZOOM_STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const;
const [MIN_STEP] = ZOOM_STEPS;
const MAX_STEP = 4;
/** Maximum enlargement of a small image that is fitted to the stage. */
const MAX_FIT = 2;
/** Part of the stage by which an arrow key moves the image. */
const PAN_STEP = 0.15;

/** Returns the scale at which the whole image is shown. Only vectors are enlarged beyond twice their natural size. */
export function fitScale({ natural, stage, inset = { x: 0, y: 0 }, isVector }: ZoomFrame): number {
  const [width, height] = [stage.width - 2 * inset.x, stage.height - 2 * inset.y];
  const scale = Math.min(width / natural.width, height / natural.height);
  return Math.max(Number.EPSILON, isVector ? scale : Math.min(MAX_FIT, scale));
}

/** Returns the displayed size divided by the natural size. */
export const scaleOf = (zoom: Zoom, frame: ZoomFrame): number =>
  zoom.scale === 'fit' ? fitScale(frame) : zoom.scale;

/** Returns the largest scale: 400%, but not beyond the sharpest image. Vectors can be enlarged further. */
export function maxScale(frame: ZoomFrame): number {
  const fit = fitScale(frame);
  if (frame.isVector) return Math.max(MAX_STEP, fit * 8);
  return Math.max(fit, Math.min(MAX_STEP, frame.sharpest ?? MAX_STEP));
}

const minScale = (frame: ZoomFrame) => Math.min(MIN_STEP, fitScale(frame));

/** Returns the next larger or smaller step, or undefined at the end. */
export function zoomStep(zoom: Zoom, direction: 'larger' | 'smaller', frame: ZoomFrame): number | undefined {
  const scale = scaleOf(zoom, frame);
  const max = maxScale(frame);
  const min = minScale(frame);
  const above = [...ZOOM_STEPS, max].filter((step) => step > scale * 1.001 && step <= max);
  const below = [min, ...ZOOM_STEPS].filter((step) => step < scale * 0.999 && step >= min);
  // Vectors have no step beyond 400%.
  if (direction === 'larger')
    return frame.isVector && scale >= MAX_STEP ? Math.min(max, scale * 2) : above.sort(byValue)[0];
  return frame.isVector && scale > 2 * MAX_STEP ? scale / 2 : below.sort(byValue).at(-1);
}

const byValue = (a: number, b: number) => a - b;

/**
 * Returns the zoom with another scale, within the limits. The point `at` stays in place, as far as the limits of the
 * offset allow.
 *
 * @param at offset in pixels from the center of the stage
 */
export function zoomTo(zoom: Zoom, scale: number, at: Point, frame: ZoomFrame): Zoom {
  const limited = Math.min(maxScale(frame), Math.max(minScale(frame), scale));
  const grown = limited / scaleOf(zoom, frame);
  const moved = {
    scale: limited,
    x: at.x - (at.x - zoom.x) * grown,
    y: at.y - (at.y - zoom.y) * grown,
  };
  return clamped(moved, frame);
}

/** Returns the zoom within limits that have changed meanwhile, for example because the original is not available. */
export function limitedZoom(zoom: Zoom, frame: ZoomFrame): Zoom {
  if (zoom.scale === 'fit') return zoom;
  return zoom.scale > maxScale(frame)
    ? zoomTo(zoom, maxScale(frame), { x: 0, y: 0 }, frame)
    : clamped(zoom, frame);
}

/**
 * Returns the zoom after a pinch or a turn of the wheel. Unlike the buttons, these do not make the image smaller than
 * the stage or its natural size.
 */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: ZoomFrame): Zoom {
  const fit = fitScale(frame);
  const before = scaleOf(zoom, frame);
  const scale = Math.max(Math.min(before, fit, 1), before * factor);
  return factor < 1 && Math.abs(scale - fit) < fit * 0.02 ? FIT_ZOOM : zoomTo(zoom, scale, at, frame);
}

/** Returns the zoom after a double click: the natural size, or the whole image if the zoom is not `fit`. */
export function toggledZoom(zoom: Zoom, at: Point, frame: ZoomFrame): Zoom {
  if (zoom.scale !== 'fit') return FIT_ZOOM;
  const fit = fitScale(frame);
  // An image that is shown in about its natural size would not change.
  const target = fit > 0.8 ? fit * 2.5 : 1;
  return zoomTo(zoom, target, at, frame);
}

/** Returns the zoom after moving the image. The stage never shows more empty space than necessary. */
export function movedZoom(zoom: Zoom, by: Point, frame: ZoomFrame): Zoom {
  return clamped({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}

/** Returns the zoom after an arrow key, or undefined if the image does not extend beyond the stage in that direction. */
export function pannedZoom(
  zoom: Zoom,
  key: 'left' | 'right' | 'up' | 'down',
  frame: ZoomFrame,
): Zoom | undefined {
  if (!isLargerThanStage(zoom, frame)) return undefined;
  const { width, height } = frame.stage;
  const by = {
    left: { x: width * PAN_STEP, y: 0 },
    right: { x: -width * PAN_STEP, y: 0 },
    up: { x: 0, y: height * PAN_STEP },
    down: { x: 0, y: -height * PAN_STEP },
  }[key];
  return movedZoom(zoom, by, frame);
}

/** Returns true if a part of the image is outside the stage, so that it can be moved. */
export function isLargerThanStage(zoom: Zoom, frame: ZoomFrame): boolean {
  const scale = scaleOf(zoom, frame);
  const { natural, stage } = frame;
  return natural.width * scale > stage.width + 1 || natural.height * scale > stage.height + 1;
}

/** Part of the image that is visible, as fractions of the image. */
export interface VisiblePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the part of the image that is visible. */
export function visiblePart(zoom: Zoom, frame: ZoomFrame): VisiblePart {
  const scale = scaleOf(zoom, frame);
  const along = (natural: number, stage: number, offset: number): [number, number] => {
    const size = natural * scale;
    const start = Math.max(0, 0.5 - (stage / 2 + offset) / size);
    return [start, Math.min(1 - start, stage / size)];
  };
  const [left, width] = along(frame.natural.width, frame.stage.width, zoom.x);
  const [top, height] = along(frame.natural.height, frame.stage.height, zoom.y);
  return { left, top, width, height };
}

/** Returns the zoom at which a point of the image, in fractions of the image, is in the center of the stage. */
export function centeredZoom(zoom: Zoom, at: Point, frame: ZoomFrame): Zoom {
  const scale = scaleOf(zoom, frame);
  const { width, height } = frame.natural;
  return clamped({ ...zoom, x: (0.5 - at.x) * width * scale, y: (0.5 - at.y) * height * scale }, frame);
}

function clamped(zoom: Zoom, frame: ZoomFrame): Zoom {
  const scale = scaleOf(zoom, frame);
  const limitOf = (size: number, available: number) => Math.max(0, (size * scale - available) / 2);
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0;
  return {
    scale: zoom.scale,
    x: clamp(zoom.x, limitOf(frame.natural.width, frame.stage.width)),
    y: clamp(zoom.y, limitOf(frame.natural.height, frame.stage.height)),
  };
}
