import type { ConfigPath } from '../../../lib/json-path.js';
import { hexOf, parseColor } from './color.js';
import { contrastVerdicts, nearestPassing } from './contrast.js';
import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import {
  colorPath,
  COLOR_KEYS,
  configuredColor,
  SCHEMES,
  withColor,
  type Appearance,
  type ColorKey,
  type Scheme,
  type SchemeColors,
} from './keys.js';
import { LOGO_CONTRAST, logoContrast } from './logo-contrast.js';
import { logoColors, MIN_CHROMA, type LogoColor } from './logo-colors.js';
import { chromaOf, toOklab, withLightness, type Oklab } from './oklab.js';
import { ACCENT, TONES, type Tone } from './tones.js';

/** New value of one setting. */
export interface ConfigEdit {
  readonly path: ConfigPath;
  readonly value: unknown;
}

/** Colors proposed for a logo. */
export interface LogoPalette {
  /** At most five dominant colors for the color editor, the most important first. */
  readonly colors: readonly LogoColor[];
  /** The proposed colors of both schemes, which pass in all pairs. */
  readonly appearance: Appearance;
  /** The colors that differ from the current ones. Apply them together, as one step that can be undone. */
  readonly edits: readonly ConfigEdit[];
}

/** Options of {@link paletteOfLogo}. */
export interface PaletteOptions {
  /** The current colors. */
  readonly current: Appearance;
  /**
   * True if the logo has the text color of its area (an SVG with `currentColor`), so that it is visible on every
   * background. Default: false.
   */
  readonly takesTextColor?: boolean;
}

/**
 * Proposes colors for both schemes from a logo. The most important color becomes the accent, and tints the other
 * colors. Each color is moved in lightness until it passes in all pairs. A logo without a color, such as a gray one,
 * results in the default colors.
 *
 * @param pixels four bytes per pixel: red, green, blue and opacity. Reduce the image to about 64 × 64 pixels before.
 */
export function paletteOfLogo(
  pixels: Uint8ClampedArray,
  { current, takesTextColor = false }: PaletteOptions,
): LogoPalette {
  const colors = logoColors(pixels);
  const appearance = proposalFor(colors, takesTextColor);
  const edits = SCHEMES.flatMap((scheme) =>
    COLOR_KEYS.filter(
      (key) => configuredColor(appearance[scheme], key) !== configuredColor(current[scheme], key),
    ).map((key) => ({
      path: colorPath(scheme, key),
      value: configuredColor(appearance[scheme], key),
    })),
  );
  return { colors, appearance, edits };
}

function proposalFor(colors: readonly LogoColor[], takesTextColor: boolean): Appearance {
  const { light, dark } = DEFAULT_CONFIG.appearance;
  const main = colors.find(({ hex }) => chromaOf(toOklab(parseColor(hex))) >= MIN_CHROMA);
  if (main === undefined) return { light, dark };
  const brand = toOklab(parseColor(main.hex));
  const logo = takesTextColor ? [] : colors;
  return {
    light: schemeFor('light', brand, logo),
    dark: schemeFor('dark', brand, logo),
  };
}

/** The colors to move, in this order. The backgrounds stay. */
const MOVED: readonly ColorKey[] = [
  'text',
  'mutedText',
  'accent',
  'onAccent',
  'focus',
  'danger',
  'areas.header.text',
  'areas.footer.text',
];

function schemeFor(scheme: Scheme, brand: Oklab, logo: readonly LogoColor[]): SchemeColors {
  const [least, most] = ACCENT[scheme];
  const accent = hexOf(withLightness(brand, Math.min(most, Math.max(least, brand.lightness))));
  let colors: SchemeColors = { ...DEFAULT_CONFIG.appearance[scheme], accent };
  for (const [key, tone] of Object.entries(TONES[scheme]) as [ColorKey, Tone][])
    colors = withColor(colors, key, toneOf(brand, tone));
  if (!isVisibleOn(colors.areas.header.background, logo))
    colors = { ...colors, areas: { ...colors.areas, header: { background: null, text: null } } };
  for (const key of MOVED) {
    if (key === 'focus') colors = { ...colors, focus: colors.accent };
    colors = moved(colors, scheme, key);
  }
  // A proposal with a problem is never shown.
  const { light, dark } = DEFAULT_CONFIG.appearance;
  const proposal = { light, dark, [scheme]: colors };
  return contrastVerdicts(proposal, [scheme]).every(({ passes }) => passes)
    ? colors
    : DEFAULT_CONFIG.appearance[scheme];
}

function moved(colors: SchemeColors, scheme: Scheme, key: ColorKey): SchemeColors {
  if (configuredColor(colors, key) === null) return colors;
  const { light, dark } = DEFAULT_CONFIG.appearance;
  const hex = nearestPassing({ light, dark, [scheme]: colors }, scheme, key);
  return hex === null ? colors : withColor(colors, key, hex);
}

function toneOf(brand: Oklab, { lightness, chroma }: Tone): string {
  const share = Math.min(1, chroma / chromaOf(brand));
  return hexOf(withLightness({ ...brand, a: brand.a * share, b: brand.b * share }, lightness));
}

/** Returns true if all large parts of a logo are visible on a background. */
const isVisibleOn = (background: string | null, logo: readonly LogoColor[]): boolean =>
  background !== null && (logoContrast(logo, background) ?? LOGO_CONTRAST) >= LOGO_CONTRAST;
