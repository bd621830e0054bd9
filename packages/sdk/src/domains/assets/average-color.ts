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
  const bytes = thumbhash === undefined ? '' : decode(thumbhash);
  if (bytes.length < 5) return undefined;
  const header = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16);
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

/**
 * Returns the standard deviation of the luminance. The thumbhash stores it as a cosine transform, so the variance
 * is the sum of the squared coefficients.
 */
function deviationOf(bytes: string, header: number): number {
  const scale = ((header >> 18) & 31) / 31;
  const hasAlpha = header >> 23 !== 0;
  const shape = bytes.charCodeAt(3) | (bytes.charCodeAt(4) << 8);
  const longSide = hasAlpha ? 5 : 7;
  const isLandscape = shape >> 15 !== 0;
  const columns = Math.max(3, isLandscape ? longSide : shape & 7);
  const rows = Math.max(3, isLandscape ? shape & 7 : longSide);
  let position = 2 * (hasAlpha ? 6 : 5);
  let variance = 0;
  for (let y = 0; y < rows; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * rows < columns * (rows - y); x += 1) {
      const byte = bytes.charCodeAt(position >> 1);
      const coefficient = (((position & 1) === 0 ? byte & 15 : byte >> 4) / 7.5 - 1) * scale;
      position += 1;
      // A truncated hash has no further coefficients.
      if (!Number.isNaN(coefficient)) variance += coefficient ** 2 * (x > 0 && y > 0 ? 1 : 2);
    }
  }
  return Math.sqrt(variance);
}

function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
