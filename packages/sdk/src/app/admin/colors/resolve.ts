import { composite, parseColor, type Color } from './color.js';
import { configuredColor, inheritedFrom, type ColorKey, type Scheme, type SchemeColors } from './keys.js';
import { mix } from './oklab.js';
import { FIXED_COLORS, MIXED_COLORS, type ContrastPair, type MixedColor, type PaintName } from './pairs.js';

/** Color behind a page whose background is translucent. Browsers differ slightly in the dark scheme. */
const CANVAS: Readonly<Record<Scheme, Color>> = { light: parseColor('#fff'), dark: parseColor('#121212') };

/** The two colors of a pair as a visitor sees them, both opaque. */
export interface ShownColors {
  readonly foreground: Color;
  readonly ground: Color;
}

/**
 * Returns a function for the colors of the pairs in one scheme. It computes each color once, because most of them are in
 * several pairs.
 */
export function shownColorsOf(colors: SchemeColors, scheme: Scheme): (pair: ContrastPair) => ShownColors {
  const painted = new Map<PaintName, Color>();
  const paint: Paint = (name) => {
    const color = painted.get(name) ?? paintOf(name, { colors, scheme, paint });
    painted.set(name, color);
    return color;
  };
  const page = composite(paint('background'), CANVAS[scheme]);
  return ({ foreground, ground }) => {
    const behind = composite(paint(ground), baseOf(ground, page, paint));
    return { foreground: composite(paint(foreground), behind), ground: behind };
  };
}

type Paint = (name: PaintName) => Color;

/** Returns the configured colors on which a color depends: those that it names, and those that they inherit. */
export function keysOf(colors: SchemeColors, name: PaintName): readonly ColorKey[] {
  if (name in FIXED_COLORS) return [];
  if (name === 'headerFocus') return withInherited(colors, headerFocus(colors));
  if (!(name in MIXED_COLORS)) return withInherited(colors, name as ColorKey);
  const { of, over, on } = MIXED_COLORS[name as keyof typeof MIXED_COLORS] as MixedColor;
  const others = [over, on].filter((key) => key !== undefined && key !== 'transparent');
  return [of, ...others].flatMap((key) => withInherited(colors, key));
}

/** Returns the configured colors on which the ratio of a pair depends, including that behind a translucent color. */
export function keysOfPair(
  colors: SchemeColors,
  { foreground, ground }: ContrastPair,
): ReadonlySet<ColorKey> {
  const keys = new Set([foreground, ground].flatMap((name) => keysOf(colors, name)));
  const isTranslucent = [...keys].some((key) => (configuredColor(colors, key)?.length ?? 0) > 7);
  return isTranslucent ? keys.add('background') : keys;
}

/** Returns the color, or the one from which it is inherited, in hex format. */
export function effectiveColor(colors: SchemeColors, key: ColorKey): string {
  const parent = inheritedFrom(key);
  return configuredColor(colors, key) ?? (parent === null ? '#000' : effectiveColor(colors, parent));
}

function withInherited(colors: SchemeColors, key: ColorKey): readonly ColorKey[] {
  const parent = inheritedFrom(key);
  return configuredColor(colors, key) === null && parent !== null
    ? [key, ...withInherited(colors, parent)]
    : [key];
}

/** The focus ring of the page could be invisible on a header with a separate color: see `appearanceProperties`. */
const headerFocus = (colors: SchemeColors): ColorKey =>
  colors.areas.header.background === null ? 'focus' : 'areas.header.text';

function paintOf(
  name: PaintName,
  { colors, scheme, paint }: { colors: SchemeColors; scheme: Scheme; paint: Paint },
): Color {
  if (name === 'warning' || name === 'success') return parseColor(FIXED_COLORS[name][scheme]);
  if (name === 'headerFocus') return paint(headerFocus(colors));
  if (!(name in MIXED_COLORS)) return parseColor(effectiveColor(colors, name as ColorKey));
  const { of, share, over } = MIXED_COLORS[name as keyof typeof MIXED_COLORS] as MixedColor;
  const color = paint(of);
  if (over === 'transparent') return { ...color, alpha: color.alpha * share };
  return mix(color, share, paint(over));
}

/** Returns the color on which a ground is painted. */
function baseOf(ground: PaintName, page: Color, paint: Paint): Color {
  if (!(ground in MIXED_COLORS)) return page;
  const { on } = MIXED_COLORS[ground as keyof typeof MIXED_COLORS] as MixedColor;
  return on === undefined ? page : composite(paint(on), page);
}
