import { Canvas, clamp, type Motif, smooth } from '../draw/canvas.js';
import { darken, lighten, mix, ramp, type Rgb } from '../draw/color.js';
import { field, Noise } from '../draw/noise.js';

/**
 * Returns how steeply a field changes at a pixel: the sum of the absolute differences to its neighbors, never 0.
 * Callers use it to anti-alias edges.
 */
function slope(map: Float32Array, width: number, i: number): number {
  const here = map[i]!;
  return Math.abs((map[i + 1] ?? here) - here) + Math.abs((map[i + width] ?? here) - here) + 1e-6;
}

/** Marbled paper: drops of color combed into patterns, with thin gold veins. */
export const marble: Motif = ({ width, height, rng, palette }) => {
  const canvas = new Canvas(width, height);
  const unit = Math.max(width, height);
  const noise = new Noise(rng.fork('comb'));
  const reach = rng.range(0.5, 1.1);
  const scale = rng.range(1.1, 2) / unit;
  const combed = rng.chance(0.5) ? rng.range(0.05, 0.11) : 0;
  const teeth = 10 + rng.int(10);
  const map = field(width, height, 3, (px, py) => {
    let x = px * scale;
    const y = py * scale + (combed ? Math.abs((((px / unit) * teeth) % 2) - 1) ** 1.4 * combed * 3 : 0);
    x += noise.planes(x * 1.3 + 4, y * 1.3, 3) * reach;
    const wx = x + reach * noise.planes(x * 1.1 + 9, y * 1.1 + 3, 4);
    const wy = y + reach * noise.planes(x * 1.1 + 2, y * 1.1 + 8, 4);
    return noise.planes(wx * 1.2, wy * 1.2, 4) * 9 + 20;
  });
  const [a, b, c, d, e] = palette.accents;
  const inks: Rgb[] = [
    palette.paper,
    a,
    e,
    d,
    b,
    palette.paper,
    c,
    a,
    lighten(b, 0.35),
    d,
    e,
    mix(a, d, 0.5),
  ];
  const order = rng.some(inks, inks.length);
  const gold: Rgb = mix(palette.sun, [190, 140, 60], 0.65);
  for (let i = 0; i < map.length; i++) {
    const f = map[i]! * 1.5;
    const k = Math.floor(f);
    const t = f - k;
    const edge = slope(map, width, i) * 1.5;
    const color = order[k % order.length]!;
    const next = order[(k + 1) % order.length]!;
    const cross = smooth(1 - edge, 1, t);
    // The ink is denser on one side of each band.
    const pool = 0.9 + 0.16 * t;
    const o = i * 3;
    for (let n = 0; n < 3; n++) canvas.data[o + n] = (color[n]! + (next[n]! - color[n]!) * cross) * pool;
    if (k % 4 === 1)
      canvas.blend(i, gold[0], gold[1], gold[2], 0.9 * (1 - smooth(0.03, 0.03 + edge + 0.03, t)));
  }
  return { canvas, grain: 6, vignette: 0.06 };
};

/** Cut agate: rings from a dark rind to a light center. */
export const agate: Motif = ({ width, height, rng, palette }) => {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const noise = new Noise(rng.fork('growth'));
  const cx = width * rng.range(0.35, 0.65);
  const cy = height * rng.range(0.35, 0.65);
  const stretch = rng.range(0.75, 1.3);
  const map = field(width, height, 3, (x, y) => {
    const u = (x - cx) / unit;
    const v = ((y - cy) / unit) * stretch;
    const d = Math.sqrt(u * u + v * v);
    const warp = noise.planes(u * 1.9 + 3, v * 1.9 + 5, 5) * 0.62 + noise.plane(u * 0.9, v * 0.9 + 20) * 0.2;
    return Math.max(0, d * 1.35 + warp * (0.25 + d * 0.7) + 0.03);
  });
  const [a, b, c, d] = palette.accents;
  const body = ramp(
    [
      lighten(b, 0.75),
      lighten(b, 0.25),
      a,
      lighten(palette.paper, 0.3),
      b,
      darken(a, 0.25),
      mix(c, palette.paper, 0.4),
      a,
      d,
      palette.ink,
    ],
    2048,
  );
  const rings = new Noise(rng.fork('rings'));
  for (let i = 0; i < map.length; i++) {
    const f = map[i]!;
    const soft = clamp(slope(map, width, i) * 60);
    const fine = rings.lines(f * 85, 3) * (1 - soft * 0.7);
    const t = clamp(f * 0.93 + rings.lines(f * 9, 2) * 0.2 + fine * 0.05);
    const at = ((t * 2047) | 0) * 3;
    const light = 1 + fine * 0.3;
    const o = i * 3;
    canvas.data[o] = body[at]! * light;
    canvas.data[o + 1] = body[at + 1]! * light;
    canvas.data[o + 2] = body[at + 2]! * light;
  }
  return { canvas, grain: 4, vignette: 0.1 };
};

/**
 * Topographic map with tinted elevations, soft relief shading, water, and contour lines. Every fifth line is
 * heavier.
 */
export const contours: Motif = ({ width, height, rng, palette }) => {
  const canvas = new Canvas(width, height);
  const unit = Math.max(width, height);
  const noise = new Noise(rng.fork('relief'));
  const scale = rng.range(2, 3.2) / unit;
  const map = field(width, height, 2, (x, y) => {
    const u = x * scale;
    const v = y * scale;
    return 0.36 + noise.planes(u, v, 3) * 0.92 + noise.plane(u * 6.3 + 30, v * 6.3) * 0.035;
  });
  const dark = rng.chance(0.3);
  const base = dark ? palette.ink : lighten(palette.paper, 0.2);
  const [a, b, c] = palette.accents;
  const water = dark ? mix(palette.ink, a, 0.4) : mix(base, a, 0.55);
  const tints = ramp(
    dark
      ? [mix(base, b, 0.1), mix(base, b, 0.3), mix(base, c, 0.5)]
      : [mix(base, b, 0.42), mix(base, b, 0.16), mix(base, c, 0.3), mix(base, c, 0.6), lighten(base, 0.7)],
    512,
  );
  const line = dark ? lighten(b, 0.4) : darken(mix(a, palette.ink, 0.4), 0.1);
  const weight = unit / 1100;
  const every = 24;
  const shore = 0.14;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const f = map[i]!;
      const relief = ((map[i + 3] ?? f) - f + ((map[i + width * 3] ?? f) - f)) * unit * 0.012;
      const o = i * 3;
      const wet = f < shore;
      const at = ((clamp((f - shore) * 1.25) * 511) | 0) * 3;
      const light = wet ? 0.94 + f * 0.4 : clamp(1 - relief, 0.84, 1.08);
      for (let n = 0; n < 3; n++) canvas.data[o + n] = (wet ? water[n]! : tints[at + n]!) * light;
      const level = (f - shore) * every;
      const k = Math.round(level);
      const distance = Math.abs(level - k) / (slope(map, width, i) * every * 0.75);
      const heavy = k % 5 === 0;
      const half = (heavy ? 1.25 : 0.6) * weight;
      const amount = clamp(half + 0.5 - distance) * (wet && k !== 0 ? 0.35 : heavy ? 0.95 : 0.62);
      if (amount > 0) canvas.blend(i, line[0], line[1], line[2], amount);
    }
  }
  return { canvas, grain: 3, vignette: 0.05 };
};
