import { luminanceOf } from '../../../lib/color/srgb.js';

/** A color in sRGB. All parts range from 0 to 1 and are not rounded. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** Parses `#rgb`, `#rrggbb` or `#rrggbbaa`, the formats that the configuration accepts. */
export function parseColor(hex: string): Color {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return { red: part(1), green: part(3), blue: part(5), alpha: digits.length > 7 ? part(7) : 1 };
}

/** Returns `#rrggbb` in lower case, or `#rrggbbaa` if the color is not opaque. */
export function hexOf({ red, green, blue, alpha }: Color): string {
  const digits = (part: number) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0');
  const opacity = digits(alpha);
  return `#${digits(red)}${digits(green)}${digits(blue)}${opacity === 'ff' ? '' : opacity}`;
}

/** Returns the color that results from painting one color over another, as browsers composite them. */
export function composite(over: Color, under: Color): Color {
  const alpha = over.alpha + under.alpha * (1 - over.alpha);
  if (over.alpha === 1 || alpha === 0) return over;
  const part = (name: 'red' | 'green' | 'blue') =>
    (over[name] * over.alpha + under[name] * under.alpha * (1 - over.alpha)) / alpha;
  return { red: part('red'), green: part('green'), blue: part('blue'), alpha };
}

/** Returns the contrast ratio of two opaque colors, from 1 to 21 (WCAG 2.2). */
export function ratioOf(one: Color, other: Color): number {
  const [a, b] = [one, other].map(({ red, green, blue }) => luminanceOf(red, green, blue)) as [
    number,
    number,
  ];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the contrast ratio of two opaque colors in hex format, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  return ratioOf(parseColor(one), parseColor(other));
}
