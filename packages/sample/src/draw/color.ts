/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

export function css(color: Rgb): string {
  return `#${color
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const linear = (c: number): number => (c <= 10.31475 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4);
const gamma = (c: number): number =>
  c <= 0.0031308 ? Math.max(0, c) * 3294.6 : Math.min(255, (1.055 * c ** (1 / 2.4) - 0.055) * 255);

function toLab([red, green, blue]: Rgb): Rgb {
  const r = linear(red);
  const g = linear(green);
  const b = linear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Mixes two colors in OKLab, where equal steps look equal. `t` is the weight of `b`, 0 to 1. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  const from = toLab(a);
  const to = toLab(b);
  return fromLab([
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
    from[2] + (to[2] - from[2]) * t,
  ]);
}

/** Returns a lookup table for a gradient through all stops. It contains `size` colors of three numbers each. */
export function ramp(stops: readonly Rgb[], size = 1024): Float32Array {
  const labs = stops.map(toLab);
  const table = new Float32Array(size * 3);
  for (let i = 0; i < size; i++) {
    const at = (i / (size - 1)) * (labs.length - 1);
    const k = Math.min(labs.length - 2, Math.floor(at));
    const from = labs[k]!;
    const to = labs[k + 1]!;
    const t = at - k;
    table.set(
      fromLab([
        from[0] + (to[0] - from[0]) * t,
        from[1] + (to[1] - from[1]) * t,
        from[2] + (to[2] - from[2]) * t,
      ]),
      i * 3,
    );
  }
  return table;
}

export const lighten = (color: Rgb, by: number): Rgb => mix(color, [255, 255, 255], by);
export const darken = (color: Rgb, by: number): Rgb => mix(color, [8, 8, 14], by);
