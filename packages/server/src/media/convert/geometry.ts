import type { RenditionSpec } from '../common/recipe.js';

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

interface Region extends Dimensions {
  readonly left: number;
  readonly top: number;
}

/** Crop and size of a conversion. The crop is applied before the image is resized. */
export interface Plan extends Dimensions {
  /** Crop region, in pixels of the upright original. */
  readonly crop?: Region;
  /** True if sharp selects the crop region by image content while resizing. */
  readonly attention?: boolean;
  /** True if the image has margins inside the size. */
  readonly margins?: boolean;
}

/** Minimum part of an image that must remain if a card crops it. Square logos and portraits have margins instead. */
const MIN_CARD_PART = 0.6;

/** Relative position, from (0, 0) in the upper left to (1, 1) in the lower right corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the crop and the output size in whole pixels. Images are never enlarged: with `crop`, an image that is
 * smaller than the box is cropped to the aspect ratio of the box.
 *
 * @param source size of the upright original
 * @param maxSide maximum length of the longer side that the format supports, in pixels
 * @param focus focus point specified in the file
 */
export function plan(source: Dimensions, spec: RenditionSpec, maxSide: number, focus?: Point): Plan {
  const { width, height, crop } = spec;
  if (spec.card === true && width !== undefined && height !== undefined) {
    const shape = (source.width * height) / (source.height * width);
    const isCropped = Math.min(shape, 1 / shape) >= MIN_CARD_PART;
    return { width, height, ...(isCropped ? { attention: true } : { margins: true }) };
  }
  if (crop !== undefined && width !== undefined && height !== undefined) {
    const scale = Math.max(width / source.width, height / source.height, Math.max(width, height) / maxSide);
    const box = {
      width: toPixels(width / Math.max(1, scale)),
      height: toPixels(height / Math.max(1, scale)),
    };
    if (crop === 'attention') return { ...box, attention: true };
    const center = crop === 'focus' ? (focus ?? spec.focus) : undefined;
    return { ...box, crop: regionAround(source, box, center ?? { x: 0.5, y: 0.5 }) };
  }
  const scale = Math.min(
    1,
    Math.min(maxSide, spec.longest_side ?? maxSide) / Math.max(source.width, source.height),
    (width ?? Infinity) / source.width,
    (height ?? Infinity) / source.height,
  );
  return { width: toPixels(source.width * scale), height: toPixels(source.height * scale) };
}

/** Returns the largest region with the aspect ratio of the box, centered on a point as far as the edges allow. */
function regionAround(source: Dimensions, box: Dimensions, { x, y }: Point): Region {
  const scale = Math.min(source.width / box.width, source.height / box.height);
  const width = Math.min(source.width, toPixels(box.width * scale));
  const height = Math.min(source.height, toPixels(box.height * scale));
  const offset = (point: number, side: number, all: number) =>
    Math.round(Math.min(Math.max(0, point * all - side / 2), all - side));
  return { width, height, left: offset(x, width, source.width), top: offset(y, height, source.height) };
}

/** Rounds to whole pixels. Returns at least 1, because an image can be a thousand times as long as it is wide. */
const toPixels = (pixels: number): number => Math.max(1, Math.round(pixels));

/**
 * Returns the longer side, in pixels, at which to decode or render the original for a convert set. Undefined if
 * the convert set does not limit the size.
 */
export function requestedSide({
  longest_side: side,
  width,
  height,
  crop,
}: RenditionSpec): number | undefined {
  if (side !== undefined) return side;
  if (width === undefined && height === undefined) return undefined;
  // If the image must fill a box, or only one dimension is given, the shorter side must be long enough. The
  // factor 2 covers aspect ratios up to 1:2.
  return Math.max(width ?? 0, height ?? 0) * (crop === undefined && width && height ? 1 : 2);
}

/** Returns the maximum shorter side of a video for a convert set, in pixels. Default: 1080. */
export function videoHeight({
  height,
  width,
  longest_side: side,
}: Pick<RenditionSpec, 'height' | 'width' | 'longest_side'>): number {
  return Math.max(2, Math.round(height ?? ((side ?? width ?? 1920) * 9) / 16));
}
