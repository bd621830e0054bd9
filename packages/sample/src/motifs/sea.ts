import { Canvas, clamp, type Motif, type Scene, smooth } from '../draw/canvas.js';
import { darken, mix, ramp } from '../draw/color.js';
import { paintRidge, paintSky, ridge } from '../draw/landscape.js';
import { Noise } from '../draw/noise.js';

/** Sea that reflects the sky. Waves grow toward the viewer, and sunlight forms a lane on the water. */
export const sea: Motif = (scene) => {
  const { width, height, rng, palette } = scene;
  const canvas = new Canvas(width, height);
  const horizon = Math.round(height * rng.range(0.44, 0.62));
  const unit = Math.min(width, height);
  const sun = {
    x: width * rng.range(0.25, 0.75),
    y: horizon - unit * rng.range(0.02, 0.22),
    radius: unit * rng.range(0.035, 0.06),
    glow: unit * rng.range(0.25, 0.45),
    disc: rng.chance(0.75),
  };
  paintSky(canvas, rng, palette, horizon, sun, rng.chance(0.75) ? rng.range(0.3, 1) : 0);

  if (rng.chance(0.65)) paintHeadlands(canvas, scene, horizon);
  paintWater(canvas, scene, horizon, sun.x);
  return { canvas };
};

/** Paints two headlands that extend into the sea from the same side, left or right. */
function paintHeadlands(canvas: Canvas, { width, height, rng, palette }: Scene, horizon: number): void {
  const unit = Math.min(width, height);
  const haze = palette.sky[palette.sky.length - 1]!;
  const left = rng.chance(0.5);
  for (let k = 0; k < 2; k++) {
    const line = ridge(width, rng.fork(`headland ${k}`), {
      base: horizon,
      swing: unit * 0.09,
      frequency: 3,
      octaves: 7,
      sharp: 0.4,
    });
    const reach = rng.range(0.3, 0.6) * (k === 0 ? 1 : 0.6);
    for (let x = 0; x < width; x++) {
      const u = left ? x / width : 1 - x / width;
      const rise = smooth(reach, reach * 0.25, u);
      line[x] = horizon + 2 + (line[x]! - horizon - unit * 0.06) * rise;
      if (rise === 0) line[x] = height;
    }
    const color = mix(palette.land[0], k === 0 ? haze : palette.land[1], k === 0 ? 0.35 : 0.5);
    paintRidge(canvas, line, color, mix(color, haze, 0.3), unit * 0.1);
  }
}

/** Paints the water below the horizon, with the sunlight lane at `sunX`. */
function paintWater(
  { data }: Canvas,
  { width, height, rng, palette }: Scene,
  horizon: number,
  sunX: number,
): void {
  const unit = Math.min(width, height);
  const noise = new Noise(rng.fork('waves'));
  const mirror = ramp(palette.sky);
  const deep = darken(mix(palette.sky[0]!, palette.land[1], 0.55), 0.2);
  const [sr, sg, sb] = palette.sun;
  const drift = rng.range(0, 50);
  const calm = rng.range(0.6, 1.3);
  for (let y = horizon; y < height; y++) {
    const depth = (y - horizon) / (height - horizon);
    const far = 1 / (depth + 0.025);
    const rowScale = (far * 5) / width;
    const rowAt = far * 4.2 * calm;
    const swing = 0.05 + 0.3 * depth;
    const lane = unit * (0.05 + 0.34 * depth);
    const shade = 0.16 + 0.66 * depth ** 0.75;
    for (let x = 0, o = y * width * 3; x < width; x++, o += 3) {
      const u = (x - width / 2) * rowScale + drift;
      const wave = noise.plane(u * 1.1, rowAt * 2.3) * 0.6 + noise.plane(u * 3.1 + 9, rowAt * 5.1) * 0.4;
      const slope = wave * swing;
      const t = clamp(0.96 - depth * 0.82 + slope * 1.5);
      const at = ((t * 1023) | 0) * 3;
      const dark = clamp(shade - slope * 0.9);
      let r = mirror[at]! + (deep[0] - mirror[at]!) * dark;
      let g = mirror[at + 1]! + (deep[1] - mirror[at + 1]!) * dark;
      let b = mirror[at + 2]! + (deep[2] - mirror[at + 2]!) * dark;
      const across = (x - sunX) / lane;
      const near = 1 / (1 + across * across * across * across);
      if (near > 0.01) {
        const glint = near * clamp((wave - 0.28 + near * 0.34) * 2.2) * (0.95 - 0.35 * depth);
        r += (sr - r) * glint;
        g += (sg - g) * glint;
        b += (sb - b) * glint;
      }
      data[o] = r;
      data[o + 1] = g;
      data[o + 2] = b;
    }
  }
}
