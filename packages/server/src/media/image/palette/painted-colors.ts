import type { RawPixels } from '../../common/decoded-image.js';

/** Number of pixels that are read at most. More do not change the areas. */
const MAX_SAMPLES = 1_000_000;
/** Alpha below which the color of a pixel is not exact, because it was premultiplied. */
const MIN_ALPHA = 32;
/** Maximum difference of a channel between neighbors of the same area, or along a gradient. */
const SAME = 12;

/** The pixels of an image, and the distances to the neighbors of a pixel: in a row and in a column. */
interface Image {
  readonly rgba: Uint8Array;
  readonly steps: readonly [row: number, column: number];
}

/**
 * Returns the area of each color of an image in pixels, keyed by `0xrrggbb`. Translucent pixels count by their opacity.
 * Pixels in which an edge blends two colors do not count, unless there are no others.
 *
 * @param rgba sRGB, 8 bits per channel, four channels, not premultiplied
 */
export function paintedColors(
  rgba: Uint8Array,
  { width, height }: Pick<RawPixels, 'width' | 'height'>,
): Map<number, number> {
  const image: Image = { rgba, steps: [4, 4 * width] };
  const every = Math.max(1, Math.ceil(Math.sqrt((width * height) / MAX_SAMPLES)));
  const areas = new Map<number, number>();
  const blends = new Map<number, number>();
  for (let y = 0; y < height; y += every) {
    for (let x = 0; x < width; x += every) {
      const at = (y * width + x) * 4;
      const alpha = rgba[at + 3] ?? 0;
      if (alpha < MIN_ALPHA) continue;
      const isInside = x > 0 && y > 0 && x < width - 1 && y < height - 1;
      const to = isInside && isBlend(image, at) ? blends : areas;
      const rgb = ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0);
      to.set(rgb, (to.get(rgb) ?? 0) + alpha / 255);
    }
  }
  return areas.size > 0 ? areas : blends;
}

/** Returns true if a pixel differs from its two neighbors in a row or column, and all of its channels are between theirs. */
function isBlend({ rgba, steps }: Image, at: number): boolean {
  return steps.some((step) => {
    const before = at - step;
    const after = at + step;
    // Beside a transparent pixel, the color of the edge is exact.
    if ((rgba[before + 3] ?? 0) < MIN_ALPHA || (rgba[after + 3] ?? 0) < MIN_ALPHA) return false;
    return !isSame(rgba, at, before) && !isSame(rgba, at, after) && isBetween(rgba, at, before, after);
  });
}

function isSame(rgba: Uint8Array, one: number, other: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((rgba[one + channel] ?? 0) - (rgba[other + channel] ?? 0)) > SAME) return false;
  return true;
}

function isBetween(rgba: Uint8Array, at: number, before: number, after: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const value = rgba[at + channel] ?? 0;
    const a = rgba[before + channel] ?? 0;
    const b = rgba[after + channel] ?? 0;
    if (value < Math.min(a, b) - SAME || value > Math.max(a, b) + SAME) return false;
  }
  return true;
}
