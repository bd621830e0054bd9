/** `color_code` for red (specification, section 3). */
const RED = 1;
/** `color_code` for gray. */
const GRAY = 7;

/**
 * Upper bounds of the hue in OKLCH, in degrees, with their codes. Red (with pink) wraps around 0°: it ranges
 * from 342° to 45°.
 */
const HUES: readonly (readonly [below: number, code: number])[] = [
  [45, RED],
  [80, 2],
  [118, 3],
  [188, 4],
  [288, 5],
  [342, 6],
  [360, RED],
];

/** Minimum share of the visible area for a color other than gray. */
const SHARE = 0.1;
/** Minimum share for gray. It is higher, because most backgrounds count as gray. */
const GRAY_SHARE = 0.25;
const MAX_COLORS = 3;

/**
 * Returns the main colors of an image, largest area first.
 *
 * Each pixel of a small copy is assigned to one of seven codes by its hue in OKLCH, a perceptually uniform
 * space. Brown counts as orange and a pale sky as blue. Pixels with low chroma and nearly black or white ones
 * are gray. Translucent pixels are weighted by their opacity.
 *
 * @param rgba sRGB, 8 bits per channel, four channels, not premultiplied
 * @returns up to three codes; empty for a fully transparent image
 */
export function mainColors(rgba: Uint8Array): number[] {
  const area = new Float64Array(GRAY + 1);
  let total = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const weight = (rgba[at + 3] ?? 0) / 255;
    if (weight === 0) continue;
    const code = colorOf(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
    area[code] = (area[code] ?? 0) + weight;
    total += weight;
  }
  if (total < 1) return [];
  // The order uses shares rounded to steps of 2%. If an image consists of two equal halves, the row of pixels at
  // their boundary therefore does not decide which color comes first.
  const shares = [...area.keys()].slice(1).map((code) => ({ code, share: (area[code] ?? 0) / total }));
  shares.sort((a, b) => Math.round(b.share * 50) - Math.round(a.share * 50) || a.code - b.code);
  const main = shares.filter(({ code, share }) => share >= (code === GRAY ? GRAY_SHARE : SHARE));
  return (main.length > 0 ? main : shares.slice(0, 1)).slice(0, MAX_COLORS).map(({ code }) => code);
}

function colorOf(red: number, green: number, blue: number): number {
  const r = LINEAR[red] ?? 0;
  const g = LINEAR[green] ?? 0;
  const b = LINEAR[blue] ?? 0;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const chroma = Math.hypot(x, y);
  if (lightness < 0.16 || chroma < 0.04) return GRAY;
  const hue = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  return HUES.find(([below]) => hue < below)?.[1] ?? RED;
}

/** Linear-light values, indexed by the 8-bit sRGB value. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});
