/** A color in CIELAB with the white point D65: lightness from 0 to 100, and the axes a and b. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** Linear-light values, indexed by the 8-bit sRGB value. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Returns a color in CIELAB. @param rgb sRGB as a number, `0xrrggbb` */
export function labOf(rgb: number): Lab {
  const r = LINEAR[rgb >> 16] ?? 0;
  const g = LINEAR[(rgb >> 8) & 255] ?? 0;
  const b = LINEAR[rgb & 255] ?? 0;
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const curve = (part: number): number =>
  part > 216 / 24389 ? Math.cbrt(part) : (part * 24389) / 3132 + 4 / 29;

const RADIANS = Math.PI / 180;
const seventh = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/**
 * Returns the difference of two colors by CIEDE2000. Below 1 nearly no one sees it, and from about 10 on the colors look
 * different at a glance.
 */
export function colorDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1 + 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const c1 = Math.hypot(a1 * stretch, b1);
  const c2 = Math.hypot(a2 * stretch, b2);
  const h1 = hueOf(a1 * stretch, b1);
  const h2 = hueOf(a2 * stretch, b2);
  const isGray = c1 * c2 === 0;
  const apart = Math.abs(h1 - h2) > 180;
  const turn = isGray ? 0 : h2 - h1 - (apart ? Math.sign(h2 - h1) * 360 : 0);
  const hue = isGray ? h1 + h2 : ((h1 + h2) / 2 + (apart ? 180 : 0)) % 360;
  const chroma = (c1 + c2) / 2;
  const fromMiddle = ((l1 + l2) / 2 - 50) ** 2;
  const weight =
    1 -
    0.17 * Math.cos((hue - 30) * RADIANS) +
    0.24 * Math.cos(2 * hue * RADIANS) +
    0.32 * Math.cos((3 * hue + 6) * RADIANS) -
    0.2 * Math.cos((4 * hue - 63) * RADIANS);
  const lightnessPart = (l2 - l1) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
  const chromaPart = (c2 - c1) / (1 + 0.045 * chroma);
  const huePart = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIANS)) / (1 + 0.015 * chroma * weight);
  const rotation = -2 * seventh(chroma) * Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * RADIANS);
  return Math.sqrt(lightnessPart ** 2 + chromaPart ** 2 + huePart ** 2 + rotation * chromaPart * huePart);
}

const hueOf = (a: number, b: number): number => (Math.atan2(b, a) / RADIANS + 360) % 360;
