import { fromLinear, toLinear } from '../../../lib/color/srgb.js';
import type { Color } from './color.js';

/** A color in OKLab, in which equal distances look equally different. Lightness ranges from 0 to 1. */
export interface Oklab {
  readonly lightness: number;
  /** From green to red. */
  readonly a: number;
  /** From blue to yellow. */
  readonly b: number;
}

/** Converts a color to OKLab. Ignores its opacity. */
export function toOklab({ red, green, blue }: Color): Oklab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Converts a color from OKLab. Parts outside sRGB are below 0 or above 1. */
export function fromOklab({ lightness, a, b }: Oklab, alpha = 1): Color {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    alpha,
  };
}

/** Returns the distance from gray. About 0.3 for the most intense colors of a screen. */
export const chromaOf = ({ a, b }: Oklab): number => Math.hypot(a, b);

/** Rounding errors of the conversion. They are far below one step of a hex color. */
const TOLERANCE = 0.0005;
/** Halving the interval this often leaves less than a step of a hex color. */
const HALVINGS = 12;

/**
 * Returns the color with a lightness, and with the hue and chroma of `like`. If a screen cannot show that, the chroma
 * is the largest that it can show.
 */
export function withLightness(like: Oklab, lightness: number, alpha = 1): Color {
  const at = (share: number) => fromOklab({ lightness, a: like.a * share, b: like.b * share }, alpha);
  if (isInGamut(at(1))) return clipped(at(1));
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (isInGamut(at(middle))) low = middle;
    else high = middle;
  }
  return clipped(at(low));
}

/** Mixes two colors as `color-mix(in oklab, one share, other)` does in a stylesheet. */
export function mix(one: Color, share: number, other: Color): Color {
  const alpha = one.alpha * share + other.alpha * (1 - share);
  if (alpha === 0) return { ...one, alpha };
  const [from, to] = [toOklab(one), toOklab(other)];
  const part = (name: keyof Oklab) =>
    (from[name] * one.alpha * share + to[name] * other.alpha * (1 - share)) / alpha;
  return clipped(fromOklab({ lightness: part('lightness'), a: part('a'), b: part('b') }, alpha));
}

function isInGamut({ red, green, blue }: Color): boolean {
  return [red, green, blue].every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE);
}

function clipped({ red, green, blue, alpha }: Color): Color {
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return { red: clip(red), green: clip(green), blue: clip(blue), alpha };
}
