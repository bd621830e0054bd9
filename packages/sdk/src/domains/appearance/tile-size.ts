/** Smallest scale of the tiles, relative to their default size (decisions, section 7, Page sizes). */
export const MIN_SCALE = 0.6;

/** Largest scale of the tiles, relative to their default size (decisions, section 7, Page sizes). */
const MAX_SCALE = 2.4;

/** Position of the slider for the smallest and the largest tiles. The default size is at 0. */
export const TILE_SLIDER = { min: -10, max: 10 } as const;

/** Returns a scale within the bounds, rounded to two decimals. 1 if it is not a number. */
export function tileScaleOf(scale: number): number {
  if (!Number.isFinite(scale)) return 1;
  return Math.round(Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale)) * 100) / 100;
}

/**
 * Returns the scale of a slider position. Equal steps of the slider change the size by equal factors on each side of
 * the middle, so that a step looks the same for small and for large tiles.
 *
 * @param position From `TILE_SLIDER.min` to `TILE_SLIDER.max`.
 */
export function tileScaleAt(position: number): number {
  const base = position < 0 ? 1 / MIN_SCALE : MAX_SCALE;
  return tileScaleOf(base ** (position / TILE_SLIDER.max));
}

/** Returns the slider position of a scale, as an integer. It is the reverse of {@link tileScaleAt}. */
export function tilePosition(scale: number): number {
  const valid = tileScaleOf(scale);
  const base = valid < 1 ? 1 / MIN_SCALE : MAX_SCALE;
  // The sum turns a negative zero into zero, which is what a slider displays.
  return Math.round((Math.log(valid) / Math.log(base)) * TILE_SLIDER.max) + 0;
}
