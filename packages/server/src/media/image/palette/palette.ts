import type { RawPixels } from '../../common/decoded-image.js';
import { colorDifference, labOf, type Lab } from './color-difference.js';
import { paintedColors } from './painted-colors.js';

/** Maximum number of colors. */
const MAX_COLORS = 8;
/** Colors of a palette differ by more than this (CIEDE2000). */
const DIFFERENT = 10;
/** A declared color replaces a painted one that differs by at most this: rounding, or a place in a gradient near it. */
const NEAR = 5;
/** Minimum share of the painted area. */
const SHARE = 0.005;
/** Maximum number of groups of painted colors that are compared. The smallest of more groups have no visible area. */
const MAX_GROUPS = 4096;

interface Color {
  /** `0xrrggbb`. */
  readonly rgb: number;
  readonly lab: Lab;
  /** Painted area, in pixels. */
  area: number;
}

/**
 * Returns the colors that fill an image as `#rrggbb`, largest area first.
 *
 * Any two of them differ by more than 10 (CIEDE2000), and each has at least 0.5 % of the painted area. Transparent pixels
 * and the blended pixels of edges do not count. A color that is declared is returned exactly as declared.
 *
 * @param rgba sRGB, 8 bits per channel, four channels, not premultiplied
 * @param declared the colors in the text of the image, as `#rrggbb`
 * @returns up to eight colors; empty for a fully transparent image
 */
export function paletteOf(
  rgba: Uint8Array,
  size: Pick<RawPixels, 'width' | 'height'>,
  declared: readonly string[],
): string[] {
  const painted = groups(paintedColors(rgba, size));
  const total = painted.reduce((sum, { area }) => sum + area, 0);
  const exact = declared.map((hex) => colorOf(Number.parseInt(hex.slice(1), 16)));
  const leaders = leadersOf(painted, exact);
  for (const color of painted) nearest(leaders, color).color.area += color.area;
  const visible = leaders.filter(({ area }) => area >= total * SHARE);
  return merged(visible)
    .sort((a, b) => b.area - a.area)
    .map(({ rgb }) => `#${rgb.toString(16).padStart(6, '0')}`);
}

const colorOf = (rgb: number, area = 0): Color => ({ rgb, lab: labOf(rgb), area });

/** Joins colors with the same five upper bits per channel, largest area first. A group has its most frequent color. */
function groups(areas: ReadonlyMap<number, number>): Color[] {
  const joined = new Map<number, { rgb: number; most: number; area: number }>();
  for (const [rgb, area] of areas) {
    const key = rgb & 0xf8f8f8;
    const group = joined.get(key);
    if (group === undefined) joined.set(key, { rgb, most: area, area });
    else {
      group.area += area;
      if (area > group.most) Object.assign(group, { rgb, most: area });
    }
  }
  return [...joined.values()]
    .sort((a, b) => b.area - a.area || a.rgb - b.rgb)
    .slice(0, MAX_GROUPS)
    .map(({ rgb, area }) => colorOf(rgb, area));
}

/** Returns colors that differ from each other, so that every painted color is near one of them. They have no area yet. */
function leadersOf(painted: readonly Color[], declared: readonly Color[]): Color[] {
  const leaders: Color[] = [];
  const isNew = (color: Color) => leaders.every(({ lab }) => colorDifference(lab, color.lab) > DIFFERENT);
  for (const color of painted) {
    if (!isNew(color)) continue;
    const near = declared.length === 0 ? undefined : nearest(declared, color);
    const isExact = near !== undefined && near.difference <= NEAR && isNew(near.color);
    leaders.push(colorOf(isExact ? near.color.rgb : color.rgb));
  }
  return leaders;
}

/** Returns the nearest of at least one color. */
function nearest(colors: readonly Color[], { lab }: Color): { color: Color; difference: number } {
  const [first, ...others] = colors as readonly [Color, ...Color[]];
  let best = { color: first, difference: colorDifference(first.lab, lab) };
  for (const color of others) {
    const difference = colorDifference(color.lab, lab);
    if (difference < best.difference) best = { color, difference };
  }
  return best;
}

/** Joins the two most similar colors until there are at most eight. The one with the larger area represents both. */
function merged(colors: readonly Color[]): Color[] {
  let rest = [...colors];
  while (rest.length > MAX_COLORS) {
    let closest = { large: rest[0], small: rest[1], difference: Infinity };
    for (const [at, a] of rest.entries()) {
      for (const b of rest.slice(at + 1)) {
        const difference = colorDifference(a.lab, b.lab);
        if (difference >= closest.difference) continue;
        closest = a.area >= b.area ? { large: a, small: b, difference } : { large: b, small: a, difference };
      }
    }
    const { large, small } = closest;
    if (large && small) large.area += small.area;
    rest = rest.filter((color) => color !== small);
  }
  return rest;
}
