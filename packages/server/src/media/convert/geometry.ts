import type { RenditionSpec } from '../common/recipe.js';

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

interface Region extends Dimensions {
  readonly left: number;
  readonly top: number;
}

/** What becomes of a picture's pixels: first a piece is cut out, then it is made smaller. */
export interface Plan extends Dimensions {
  /** In pixels of the source as displayed. */
  readonly cut?: Region;
  /** Where the piece is looked for by the picture itself, while it is made smaller. */
  readonly attention?: boolean;
}

/** From the upper left corner (0, 0) to the lower right one (1, 1). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The size that comes out, in whole pixels. Nothing is enlarged: a picture that is too small for a box to be filled is
 * cut to the box's proportions.
 *
 * @param source as displayed: upright
 * @param maxSide pixels of the longer side that the format can hold
 * @param focus where the file itself says what matters
 */
export function plan(source: Dimensions, spec: RenditionSpec, maxSide: number, focus?: Point): Plan {
  const { width, height, crop } = spec;
  if (crop !== undefined && width !== undefined && height !== undefined) {
    const scale = Math.max(width / source.width, height / source.height, Math.max(width, height) / maxSide);
    const box = { width: whole(width / Math.max(1, scale)), height: whole(height / Math.max(1, scale)) };
    if (crop === 'attention') return { ...box, attention: true };
    const center = crop === 'focus' ? (focus ?? spec.focus) : undefined;
    return { ...box, cut: pieceAround(source, box, center ?? { x: 0.5, y: 0.5 }) };
  }
  const scale = Math.min(
    1,
    Math.min(maxSide, spec.longest_side ?? maxSide) / Math.max(source.width, source.height),
    (width ?? Infinity) / source.width,
    (height ?? Infinity) / source.height,
  );
  return { width: whole(source.width * scale), height: whole(source.height * scale) };
}

/** The largest piece with the proportions of the box, around a point as far as the edges allow. */
function pieceAround(source: Dimensions, box: Dimensions, { x, y }: Point): Region {
  const scale = Math.min(source.width / box.width, source.height / box.height);
  const width = Math.min(source.width, whole(box.width * scale));
  const height = Math.min(source.height, whole(box.height * scale));
  const place = (point: number, side: number, all: number) =>
    Math.round(Math.min(Math.max(0, point * all - side / 2), all - side));
  return { width, height, left: place(x, width, source.width), top: place(y, height, source.height) };
}

/** Neither side may vanish: a picture may be a thousand times as long as wide. */
const whole = (pixels: number): number => Math.max(1, Math.round(pixels));

/** Pixels of the longer side that have to be asked of what has no size of its own; undefined where any size will do. */
export function requestedSide({
  longest_side: side,
  width,
  height,
  crop,
}: RenditionSpec): number | undefined {
  if (side !== undefined) return side;
  if (width === undefined && height === undefined) return undefined;
  // To fill a box the shorter side has to be long enough; proportions beyond 1:2 are not made larger for it.
  return Math.max(width ?? 0, height ?? 0) * (crop === undefined && width && height ? 1 : 2);
}

/** Pixels of the shorter side of a film at maxSide. Default: 1080. */
export function videoHeight({
  height,
  width,
  longest_side: side,
}: Pick<RenditionSpec, 'height' | 'width' | 'longest_side'>): number {
  return Math.max(2, Math.round(height ?? ((side ?? width ?? 1920) * 9) / 16));
}
