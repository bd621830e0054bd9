import { type Canvas, clamp, smooth } from './canvas.js';
import { lighten, mix, ramp, type Rgb } from './color.js';
import { field, Noise } from './noise.js';
import type { Palette } from './palettes.js';
import type { Rng } from './rng.js';

/** The sun in a sky. Lengths are in pixels. */
export interface Sun {
  x: number;
  y: number;
  radius: number;
  /** Radius of the glow around the sun. */
  glow: number;
  disc: boolean;
}

/**
 * Paints a sky lit by the sun, from the top to slightly below the row `horizon`. `clouds` is the amount of
 * stretched clouds, from 0 (none) to 1 (many).
 */
export function paintSky(
  canvas: Canvas,
  rng: Rng,
  palette: Palette,
  horizon: number,
  sun: Sun,
  clouds: number,
): void {
  const { width, height, data } = canvas;
  const table = ramp(palette.sky);
  const noise = new Noise(rng.fork('clouds'));
  const scale = 3.2 / width;
  const cover =
    clouds <= 0
      ? undefined
      : field(width, Math.ceil(horizon + height * 0.12), 6, (x, y) => {
          const depth = 1.4 + 3.4 * (y / horizon) ** 2;
          const n = noise.planes(x * scale, y * scale * 2.6 * depth, 5);
          return smooth(0.12 - clouds * 0.2, 0.5, n) * smooth(0.02, 0.3, y / horizon + 0.15);
        });
  const [sr, sg, sb] = palette.sun;
  // The sky extends below the horizon, because distant ground might not reach the horizon everywhere.
  const rows = Math.min(height, Math.ceil(horizon + height * 0.12));
  for (let y = 0, i = 0; y < rows; y++) {
    const t = clamp(y / horizon) ** 1.15;
    const o = Math.floor(t * 1023) * 3;
    const r = table[o]!;
    const g = table[o + 1]!;
    const b = table[o + 2]!;
    const dy = y - sun.y;
    for (let x = 0; x < width; x++, i++) {
      const dx = x - sun.x;
      const distance = dx * dx + dy * dy * 1.7;
      const q = 1 / (1 + distance / (sun.glow * sun.glow));
      let light = q * q * 0.85;
      const cloud = cover ? cover[i]! : 0;
      let cr = r;
      let cg = g;
      let cb = b;
      if (cloud > 0) {
        // Clouds are brighter near the sun and take on its color.
        const lit = 0.25 + 0.75 * q;
        const amount = cloud * 0.6;
        cr += (sr * lit + r * 0.55 * (1 - lit) - cr) * amount;
        cg += (sg * lit * 0.86 + g * 0.5 * (1 - lit) - cg) * amount;
        cb += (sb * lit * 0.82 + b * 0.62 * (1 - lit) - cb) * amount;
      }
      if (sun.disc) {
        const edge = sun.radius - Math.sqrt(dx * dx + dy * dy);
        if (edge > -1) light = Math.max(light, clamp(edge + 0.5) * (0.97 - cloud * 0.3));
      }
      const at = i * 3;
      data[at] = cr + (sr - cr) * light;
      data[at + 1] = cg + (sg - cg) * light;
      data[at + 2] = cb + (sb - cb) * light;
    }
  }
}

export interface RidgeShape {
  /** Approximate mean row of the ridge line, in pixels. */
  base: number;
  /** Amplitude, in pixels. */
  swing: number;
  /** Number of noise cells across the width. More cells create more hills. */
  frequency: number;
  octaves: number;
  /** 0 for rolling hills, 1 for sharp peaks. */
  sharp: number;
  /** Maximum height of the spruces on the ridge, in pixels. Without a value, there are no spruces. */
  trees?: number;
}

/** Returns the top row of a ridge for each column. */
export function ridge(width: number, rng: Rng, shape: RidgeShape): Float32Array {
  const noise = new Noise(rng);
  const offset = rng.range(0, 100);
  const out = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const u = offset + (x / width) * shape.frequency;
    const soft = noise.lines(u, shape.octaves);
    const peaks = 0.55 - 1.7 * Math.abs(noise.lines(u * 0.8 + 40, shape.octaves));
    out[x] = shape.base - shape.swing * (soft * (1 - shape.sharp) * 1.3 + peaks * shape.sharp);
  }
  if (shape.trees) plant(out, rng.fork('trees'), shape.trees);
  return out;
}

/** Adds spruces to a ridge, in place: narrow, ragged triangles close to each other. */
function plant(line: Float32Array, rng: Rng, height: number): void {
  for (let x = -height; x < line.length + height; x += height * rng.range(0.1, 0.42)) {
    const tall = height * (0.45 + 0.55 * rng.next() ** 1.5);
    const half = tall * rng.range(0.17, 0.24);
    const foot = line[clamp(Math.round(x), 0, line.length - 1)]!;
    for (let c = Math.max(0, Math.ceil(x - half)); c < Math.min(line.length, x + half); c++) {
      const side = Math.abs(c - x) / half;
      const ragged = ((c * 0.9) % 3) * tall * 0.012;
      const top = foot - tall * (1 - side) ** 1.15 + ragged + tall * 0.08;
      if (top < line[c]!) line[c] = top;
    }
  }
}

/**
 * Returns a smoothed copy of a ridge. Mist follows this copy, so that single trees do not cause streaks in the
 * mist.
 */
function blurred(line: Float32Array, radius: number): Float32Array {
  let from = line;
  for (let pass = 0; pass < 2; pass++) {
    const out = new Float32Array(line.length);
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += from[clamp(x, 0, line.length - 1)]!;
    for (let x = 0; x < line.length; x++) {
      out[x] = sum / (2 * radius + 1);
      sum += from[Math.min(line.length - 1, x + radius + 1)]! - from[Math.max(0, x - radius)]!;
    }
    from = out;
  }
  return from;
}

/**
 * Fills the area below a ridge with a gradient, like mist in a valley: from `from` at the ridge to `to` at
 * `span` pixels below it. Skips pixels below the line `hidden`, because nearer ground covers them.
 */
export function paintRidge(
  canvas: Canvas,
  line: Float32Array,
  from: Rgb,
  to: Rgb,
  span: number,
  hidden?: Float32Array,
): void {
  const { width, height, data } = canvas;
  const table = ramp([from, to], 256);
  let first = height;
  for (let x = 0; x < width; x++) first = Math.min(first, line[x]!);
  const surface = blurred(line, Math.round(span * 0.35));
  for (let y = Math.max(0, Math.floor(first) - 1); y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const depth = y - line[x]!;
      if (depth <= -0.5 || (hidden && y > hidden[x]!)) continue;
      const below = y - surface[x]!;
      const t = below >= span ? 255 : below <= 0 ? 0 : ((below / span) * 255) | 0;
      const r = table[t * 3]!;
      const g = table[t * 3 + 1]!;
      const b = table[t * 3 + 2]!;
      if (depth < 0.5) canvas.blend(i, r, g, b, depth + 0.5);
      else {
        data[i * 3] = r;
        data[i * 3 + 1] = g;
        data[i * 3 + 2] = b;
      }
    }
  }
}

/** Paints ranges of hills, one behind another. Distant ranges are paler, with mist between them. */
export function paintRanges(
  canvas: Canvas,
  rng: Rng,
  palette: Palette,
  options: { horizon: number; ranges: number; sharp: number; trees: number },
): void {
  const { width, height } = canvas;
  const haze = palette.sky[palette.sky.length - 1]!;
  const unit = Math.min(width, height);
  const ranges = Array.from({ length: options.ranges }, (_, k) => {
    const t = options.ranges === 1 ? 1 : k / (options.ranges - 1);
    const color = mix(mix(palette.land[0], haze, 0.45), palette.land[1], t ** 0.9);
    const line = ridge(width, rng.fork(`range ${k}`), {
      base: options.horizon + (height - options.horizon) * (0.02 + 0.8 * t ** 1.25),
      swing: unit * (0.1 + 0.13 * Math.sin(t * 2.6) + 0.02),
      frequency: (width / height) * (2.4 - 1.1 * t),
      octaves: 7,
      sharp: options.sharp * (1 - 0.5 * t),
      ...(options.trees > 0 && t > 0.45 ? { trees: options.trees * unit * (0.012 + 0.085 * t ** 3) } : {}),
    });
    const mist = mix(lighten(color, 0.25), haze, 0.55 * (1 - t) + 0.12);
    return { line, color, mist: t > 0.98 ? palette.land[1] : mist, span: unit * (0.16 + 0.12 * t) };
  });
  // For each range, the top row of the nearer ground in each column. Rows are one pixel lower, so that soft
  // edges blend with painted pixels.
  const hidden = new Float32Array(width).fill(height);
  const fronts = ranges.map(() => hidden);
  for (let k = ranges.length - 1; k > 0; k--) {
    const { line } = ranges[k]!;
    const nearer = fronts[k]!;
    fronts[k - 1] = nearer.map((row, x) => Math.min(row, line[x]! + 1));
  }
  ranges.forEach(({ line, color, mist, span }, k) => {
    paintRidge(canvas, line, color, mist, span, fronts[k]);
  });
}

/** Paints stars above the row `until`. Most are faint. Their tints vary between warm and blue. */
export function paintStars(canvas: Canvas, rng: Rng, count: number, until: number): void {
  const { width, height } = canvas;
  const unit = Math.min(width, height) / 1200;
  for (let s = 0; s < count; s++) {
    const x = rng.range(0, width);
    const y = rng.range(0, until);
    const bright = 60 + 380 * rng.next() ** 8;
    const size = unit * (0.8 + bright / 230);
    const warm = rng.normal() * 0.12;
    const reach = Math.ceil(size * 3);
    for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(until - 1, y + reach); py++) {
      for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
        const d = ((px - x) ** 2 + (py - y) ** 2) / (size * size);
        const light = bright * Math.exp(-d * 1.4);
        canvas.add(py * width + px, light * (1 + warm), light, light * (1 - warm));
      }
    }
  }
}
