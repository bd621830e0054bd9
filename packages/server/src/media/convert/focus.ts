import type { Point } from './geometry.js';

/**
 * Returns the focus point that a camera or a user has written into the file, or undefined if there is none. It
 * is the center of the first region of type Focus (Metadata Working Group, in XMP). Coordinates range from (0,
 * 0) in the upper left to (1, 1) in the lower right corner.
 */
export function focusOf(xmp: string | undefined): Point | undefined {
  for (const region of (xmp ?? '')
    .slice(0, MAX_LENGTH)
    .split(/<rdf:li\b/)
    .slice(1, MAX_REGIONS)) {
    if (!/mwg-rs:Type\s*(?:=\s*["']|>\s*)Focus\b/.test(region)) continue;
    const x = numberIn(region, 'x');
    const y = numberIn(region, 'y');
    if (x !== undefined && y !== undefined) return { x, y };
  }
  return undefined;
}

const MAX_LENGTH = 256 * 1024;
const MAX_REGIONS = 200;

/** Returns a coordinate of a region. XMP allows both attributes and elements, so both are matched. */
function numberIn(region: string, name: 'x' | 'y'): number | undefined {
  const text = new RegExp(`stArea:${name}\\s*(?:=\\s*["']|>\\s*)([0-9.]{1,20})`).exec(region)?.[1];
  const value = Number(text);
  return text !== undefined && value >= 0 && value <= 1 ? value : undefined;
}
