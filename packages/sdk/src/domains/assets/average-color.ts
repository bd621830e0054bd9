/** Average color of an image. Saturation and brightness range from 0 to 1. The saturation of gray is 0. */
export interface AverageColor {
  readonly saturation: number;
  readonly brightness: number;
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
  return { saturation: brightness - Math.min(...parts), brightness };
}

function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
