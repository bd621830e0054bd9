import { decodeThumbhash, luminanceWaves, thumbhashHeader } from './thumbhash.js';

/** Average color of an image. Saturation and brightness range from 0 to 1. The saturation of gray is 0. */
export interface AverageColor {
  readonly saturation: number;
  readonly brightness: number;
  /**
   * Standard deviation of the brightness within the image, from 0 (one color) to about 0.5. The thumbhash has only
   * the coarse structure, so a page of small text has a low value.
   */
  readonly deviation: number;
  /** Perceived lightness of the visible pixels, from 0 to 1. */
  readonly luminance: number;
  /** True if a part of the image is transparent. */
  readonly hasAlpha: boolean;
}

/**
 * Returns the average color stored in a base64-encoded thumbhash. Undefined if there is no thumbhash, or if it
 * is invalid.
 */
export function averageColor(thumbhash: string | undefined): AverageColor | undefined {
  const bytes = thumbhash === undefined ? '' : decodeThumbhash(thumbhash);
  if (bytes.length < 5) return undefined;
  const header = thumbhashHeader(bytes);
  // A thumbhash starts with the luminance and the two color differences, 6 bits each.
  const luminance = (header & 63) / 63;
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1;
  const redGreen = ((header >> 12) & 63) / 31.5 - 1;
  const blue = luminance - (2 / 3) * yellowBlue;
  const red = (3 * luminance - blue + redGreen) / 2;
  const parts = [red, red - redGreen, blue].map((part) => Math.max(0, Math.min(1, part)));
  const brightness = Math.max(...parts);
  return {
    saturation: brightness - Math.min(...parts),
    brightness,
    deviation: deviationOf(bytes, header),
    luminance,
    hasAlpha: header >> 23 !== 0,
  };
}

/** Returns the standard deviation of the luminance: the variance is the sum of the squared coefficients. */
const deviationOf = (bytes: string, header: number): number =>
  Math.sqrt(
    luminanceWaves(bytes, header).reduce(
      (sum, { x, y, value }) => sum + value ** 2 * (x > 0 && y > 0 ? 1 : 2),
      0,
    ),
  );
