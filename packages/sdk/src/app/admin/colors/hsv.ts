import { hexOf, parseColor } from './color.js';

/** A color by hue, saturation and brightness, as the field and the slider of the color editor show it. */
export interface Hsv {
  /** Degrees from 0 to 360. */
  readonly hue: number;
  /** From 0 to 100. */
  readonly saturation: number;
  /** From 0 to 100. */
  readonly brightness: number;
}

/**
 * Converts a color in hex format.
 *
 * @param like Color whose hue a gray gets, and whose saturation black gets, because they have none: otherwise the hue
 *   would be lost while the user drags through gray. Default: red, not saturated.
 */
export function hsvOf(hex: string, like: Hsv = { hue: 0, saturation: 0, brightness: 0 }): Hsv {
  const { red, green, blue } = parseColor(hex);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const hue = range === 0 ? like.hue : hueOf({ red, green, blue }, most, range);
  return {
    // The end of the slider is the same color as its start.
    hue: like.hue === 360 && hue === 0 ? 360 : hue,
    saturation: most === 0 ? like.saturation : (range / most) * 100,
    brightness: most * 100,
  };
}

function hueOf(
  { red, green, blue }: { readonly red: number; readonly green: number; readonly blue: number },
  most: number,
  range: number,
): number {
  if (most === red) return (((green - blue) / range + 6) % 6) * 60;
  return most === green ? ((blue - red) / range + 2) * 60 : ((red - green) / range + 4) * 60;
}

/** Converts a color to `#rrggbb`. */
export function hexOfHsv({ hue, saturation, brightness }: Hsv): string {
  const part = (offset: number) => {
    const position = (offset + hue / 60) % 6;
    const share = Math.max(0, Math.min(position, 4 - position, 1));
    return (brightness / 100) * (1 - (saturation / 100) * share);
  };
  return hexOf({ red: part(5), green: part(3), blue: part(1), alpha: 1 });
}

/** Returns a color with one part changed by some steps, within its limits. */
export function stepHsv(color: Hsv, part: keyof Hsv, steps: number): Hsv {
  const limit = part === 'hue' ? 360 : 100;
  return { ...color, [part]: Math.min(limit, Math.max(0, Math.round(color[part]) + steps)) };
}
