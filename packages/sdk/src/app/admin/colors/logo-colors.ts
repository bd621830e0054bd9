import { hexOf, type Color } from './color.js';
import { distanceOf, kMeans, type Point } from './k-means.js';
import { chromaOf, fromOklab, toOklab } from './oklab.js';

/** A dominant color of a logo. */
export interface LogoColor {
  /** `#rrggbb` */
  readonly hex: string;
  /** Share of the visible area, from 0 to 1. */
  readonly share: number;
  /** Importance for the palette, by area and chroma. Colors are sorted by it, the most important first. */
  readonly weight: number;
}

/** Maximum number of colors that the color editor offers. */
const MAX_COLORS = 5;
/** Number of clusters before similar ones are merged. */
const CLUSTERS = 8;
/** Pixels with less opacity are the background of the logo, or its smoothed edge. */
const MIN_ALPHA = 0.5;
/** Colors closer than this in OKLab look alike in a palette. */
const SIMILAR = 0.09;
/** A color with a smaller share is an artifact of compression or of smoothed edges. */
const MIN_SHARE = 0.01;
/** Lightness from which a pale color counts as white, and up to which a color counts as black. */
const WHITE = 0.93;
const BLACK = 0.16;
/** A color with less chroma is a gray. */
export const MIN_CHROMA = 0.035;

/**
 * Returns at most five dominant colors of a logo: k-means in OKLab with fixed starting points, so that the same image
 * always results in the same colors. Transparent pixels are ignored, and near-white and near-black colors are merged.
 *
 * @param pixels four bytes per pixel: red, green, blue and opacity. Reduce the image to about 64 × 64 pixels before.
 */
export function logoColors(pixels: Uint8ClampedArray): readonly LogoColor[] {
  const points = pointsOf(pixels);
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const clusters = merged(kMeans(points, CLUSTERS).map(withExtremesMerged));
  return clusters
    .map(({ color, count }) => ({
      hex: hexOf(clip(fromOklab(color))),
      share: count / total,
      // The square root keeps a small accent in an otherwise gray logo visible.
      weight: Math.sqrt(count / total) * (0.05 + chromaOf(color)),
    }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.weight - a.weight || (a.hex < b.hex ? -1 : 1))
    .slice(0, MAX_COLORS);
}

/** Returns the visible colors, reduced to 5 bits per part, the most frequent first. */
function pointsOf(pixels: Uint8ClampedArray): readonly Point[] {
  const cells = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) / 255 < MIN_ALPHA) continue;
    const parts = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0] as const;
    const key = ((parts[0] >> 3) << 10) | ((parts[1] >> 3) << 5) | (parts[2] >> 3);
    const cell = cells.get(key) ?? { count: 0, sum: [0, 0, 0] };
    cell.count += 1;
    for (const index of [0, 1, 2] as const) cell.sum[index] += parts[index];
    cells.set(key, cell);
  }
  return [...cells]
    .sort(([keyA, a], [keyB, b]) => b.count - a.count || keyA - keyB)
    .map(
      ([
        ,
        {
          count,
          sum: [red, green, blue],
        },
      ]) => {
        const part = (sum: number) => sum / count / 255;
        return { count, color: toOklab({ red: part(red), green: part(green), blue: part(blue), alpha: 1 }) };
      },
    );
}

/** Returns white for a near-white color, and black for a near-black one. */
function withExtremesMerged(point: Point): Point {
  const { lightness } = point.color;
  if (lightness >= WHITE && chromaOf(point.color) < MIN_CHROMA)
    return { ...point, color: { lightness: 1, a: 0, b: 0 } };
  return lightness <= BLACK ? { ...point, color: { lightness: 0, a: 0, b: 0 } } : point;
}

/** Merges similar colors into the most frequent one of them. */
function merged(points: readonly Point[]): readonly Point[] {
  const result: Point[] = [];
  for (const point of [...points].sort((a, b) => b.count - a.count)) {
    const index = result.findIndex(({ color }) => distanceOf(color, point.color) < SIMILAR);
    const same = result[index];
    if (same === undefined) result.push(point);
    else result[index] = { ...same, count: same.count + point.count };
  }
  return result;
}

function clip({ red, green, blue }: Color): Color {
  const part = (value: number) => Math.min(1, Math.max(0, value));
  return { red: part(red), green: part(green), blue: part(blue), alpha: 1 };
}
