import { Canvas, clamp, type Motif, type Scene, smooth } from '../draw/canvas.js';
import { darken, lighten, mix, ramp, rgb, type Rgb } from '../draw/color.js';
import { paintRidge, paintStars, ridge } from '../draw/landscape.js';
import { field, Noise } from '../draw/noise.js';
import type { Rng } from '../draw/rng.js';

function nightSky(canvas: Canvas, stops: Parameters<typeof ramp>[0]): void {
  const { width, height, data } = canvas;
  const table = ramp(stops);
  for (let y = 0, o = 0; y < height; y++) {
    const at = Math.floor((y / height) * 1023) * 3;
    for (let x = 0; x < width; x++, o += 3) {
      data[o] = table[at]!;
      data[o + 1] = table[at + 1]!;
      data[o + 2] = table[at + 2]!;
    }
  }
}

/** Northern lights over land or a still lake. The curtains of light have a sharp lower edge and fade upward. */
export const aurora: Motif = (scene) => {
  const { width, height, rng, palette } = scene;
  const canvas = new Canvas(width, height);
  const night = mix(palette.sky[0]!, rgb('#05070f'), 0.6);
  nightSky(canvas, [darken(night, 0.4), night, mix(palette.sky[1]!, night, 0.4)]);
  const horizon = height * rng.range(0.68, 0.78);
  const unit = Math.min(width, height);
  paintStars(canvas, rng.fork('stars'), Math.round((width * horizon) / 1500), Math.ceil(horizon));
  paintCurtains(canvas, scene, horizon);
  const mirrored = rng.chance(0.55);
  if (mirrored) paintLake(canvas, rng.fork('lake'), night, horizon);
  const far = ridge(width, rng.fork('far'), {
    base: horizon,
    swing: unit * 0.12,
    frequency: (width / height) * 2.2,
    octaves: 7,
    sharp: 0.8,
  });
  for (let x = 0; x < width; x++) far[x] = Math.min(far[x]!, horizon - 2);
  const ground = mix(night, palette.land[1], 0.5);
  if (mirrored) {
    paintMirroredShore(canvas, far, ground, Math.round(horizon));
  } else {
    paintRidge(canvas, far, lighten(ground, 0.12), ground, unit * 0.2);
    const near = ridge(width, rng.fork('near'), {
      base: height * 0.88,
      swing: unit * 0.08,
      frequency: 2,
      octaves: 5,
      sharp: 0.1,
      trees: unit * 0.13,
    });
    paintRidge(canvas, near, darken(ground, 0.55), darken(ground, 0.8), unit * 0.1);
  }
  return { canvas, grain: 6 };
};

/** Paints two curtains of light above the horizon. */
function paintCurtains(canvas: Canvas, { width, height, rng, palette }: Scene, horizon: number): void {
  const unit = Math.min(width, height);
  const low = mix(palette.accents[1], rgb('#5dffb0'), 0.55);
  const glow = ramp(
    [lighten(low, 0.25), low, mix(low, palette.accents[0], 0.6), palette.accents[3], rgb('#000000')],
    256,
  );
  const curtains = 2;
  for (let k = 0; k < curtains; k++) {
    const noise = new Noise(rng.fork(`curtain ${k}`));
    const base = height * (k === 0 ? rng.range(0.5, 0.62) : rng.range(0.34, 0.46));
    const strength = k === 0 ? rng.range(1.25, 1.6) : rng.range(0.6, 0.9);
    for (let x = 0; x < width; x++) {
      const u = (x / width) * (width / height);
      // `fold` shifts the lower edge. The density of the light and the rays vary along the curtain.
      const fold = noise.lines(u * 1.15, 2);
      const density = 0.35 + 0.65 * Math.abs(noise.lines(u * 4 + 20, 3)) * 2;
      const rays = 0.65 + 0.35 * noise.lines(u * 46, 3);
      const foot = base + fold * height * 0.22 + u * height * 0.03;
      const length = height * (0.34 + 0.2 * noise.line(u * 2.3 + 50) + 0.1 * noise.line(u * 21));
      const power = strength * density * rays * smooth(0, 0.12, x / width) ** 0.5;
      const last = Math.min(Math.ceil(horizon), Math.ceil(foot + unit * 0.15));
      for (let y = Math.max(0, Math.floor(foot - length * 2.4)); y < last; y++) {
        const t = (foot - y) / length;
        const shape =
          t < 0 ? Math.exp((t * length) / (unit * 0.03)) : Math.exp(-t * 1.7) * smooth(2.4, 1.2, t);
        const light = shape * power;
        if (light < 0.004) continue;
        const at = ((clamp(t / 2.2) * 255) | 0) * 3;
        canvas.add(y * width + x, glow[at]! * light, glow[at + 1]! * light, glow[at + 2]! * light);
      }
    }
  }
}

/** Paints a still lake below the horizon that mirrors the image above it. */
function paintLake(canvas: Canvas, rng: Rng, night: Rgb, horizon: number): void {
  const { width, height } = canvas;
  const noise = new Noise(rng);
  const start = Math.ceil(horizon);
  for (let y = start; y < height; y++) {
    const depth = (y - start) / (height - start);
    for (let x = 0; x < width; x++) {
      const shift = noise.plane(x * 0.012, y * 0.11) * (2 + 16 * depth);
      const from = clamp(Math.round(start - (y - start) * 1.25 + shift), 0, start - 1);
      const o = (from * width + clamp(Math.round(x + shift * 0.4), 0, width - 1)) * 3;
      const k = 0.62 - 0.3 * depth;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) canvas.data[at + c] = canvas.data[o + c]! * k + night[c]! * 0.12;
    }
  }
}

/** Paints the far ridge down to the shoreline, and its reflection in the lake. */
function paintMirroredShore(canvas: Canvas, far: Float32Array, ground: Rgb, line: number): void {
  const { width, height } = canvas;
  for (let x = 0; x < width; x++) {
    for (let y = Math.max(0, Math.floor(far[x]!)); y < line; y++) {
      canvas.blend(y * width + x, ground[0], ground[1], ground[2], clamp(y + 0.5 - far[x]!));
    }
    const deep = (line - far[x]!) * 0.8;
    for (let y = line; y < Math.min(height, line + deep); y++) {
      canvas.blend(y * width + x, ground[0], ground[1], ground[2], 0.75 * smooth(deep, deep * 0.6, y - line));
    }
  }
}

/** Milky Way above a dark ridge. */
export const milkyWay: Motif = ({ width, height, rng, palette }) => {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const night = mix(palette.sky[0]!, rgb('#04050c'), 0.55);
  nightSky(canvas, [
    darken(night, 0.3),
    night,
    mix(palette.sky[1]!, night, 0.25),
    mix(palette.sky[3]!, palette.sky[1]!, 0.45),
  ]);
  const noise = new Noise(rng.fork('dust'));
  const turn = rng.range(0.6, 1.2) * (rng.chance(0.5) ? 1 : -1);
  const nx = Math.sin(turn);
  const ny = Math.cos(turn);
  const middle = width * rng.range(0.4, 0.6) * nx + height * 0.42 * ny;
  const band = field(width, height, 4, (x, y) => {
    const across =
      (x * nx + y * ny - middle) / unit + noise.planes((x / unit) * 1.5, (y / unit) * 1.5, 3) * 0.16;
    const cloud = 0.6 + 0.7 * noise.planes((x / unit) * 4.5, (y / unit) * 4.5, 6);
    const lane = smooth(
      0.04,
      0.34,
      Math.abs(across + 0.02 + noise.planes((x / unit) * 3 + 40, (y / unit) * 3, 5) * 0.22),
    );
    return Math.exp(-across * across * 13) * cloud * (0.22 + 0.78 * lane);
  });
  const warm = mix(palette.sun, palette.accents[1], 0.3);
  const cool = mix(palette.sky[3]!, rgb('#9fb4ff'), 0.35);
  for (let i = 0; i < band.length; i++) {
    const b = Math.max(0, band[i]!);
    const core = b * b;
    canvas.add(
      i,
      cool[0] * b * 0.42 + warm[0] * core * 0.7,
      cool[1] * b * 0.42 + warm[1] * core * 0.6,
      cool[2] * b * 0.48 + warm[2] * core * 0.5,
    );
  }
  paintStars(canvas, rng.fork('stars'), Math.round((width * height) / 420), height);
  const line = ridge(width, rng.fork('ridge'), {
    base: height * 0.9,
    swing: unit * 0.12,
    frequency: (width / height) * 1.6,
    octaves: 7,
    sharp: 0.5,
    ...(rng.chance(0.6) ? { trees: unit * 0.1 } : {}),
  });
  paintRidge(canvas, line, darken(night, 0.7), rgb('#020307'), unit * 0.1);
  return { canvas, grain: 6 };
};

/** Moon with its maria, behind thin clouds. */
export const moon: Motif = ({ width, height, rng, palette }) => {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const night = mix(palette.sky[0]!, rgb('#07080f'), 0.5);
  nightSky(canvas, [darken(night, 0.4), mix(palette.sky[1]!, night, 0.45)]);
  paintStars(canvas, rng.fork('stars'), Math.round((width * height) / 5200), height);
  const noise = new Noise(rng.fork('seas'));
  const radius = unit * rng.range(0.24, 0.33);
  const cx = width * rng.range(0.38, 0.62);
  const cy = height * rng.range(0.4, 0.52);
  const phase = rng.range(-0.8, 0.8);
  const tint = lighten(mix(palette.sun, palette.sky[3]!, 0.25), 0.1);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = (x - cx) / radius;
      const v = (y - cy) / radius;
      const d = Math.sqrt(u * u + v * v);
      const halo = 0.3 / (1 + (d > 1 ? d - 1 : 0) ** 2 * 9 + d * 0.4);
      canvas.add(i, tint[0] * halo * 0.5, tint[1] * halo * 0.45, tint[2] * halo * 0.5);
      const edge = (1 - d) * radius + 0.5;
      if (edge <= 0) continue;
      const z = Math.sqrt(Math.max(0, 1 - d * d));
      const seas = smooth(-0.02, 0.24, noise.planes(u * 1.5 + 3, v * 1.5 + z, 5));
      const rough = noise.planes(u * 9 + z * 3, v * 9, 4);
      const lit =
        smooth(-0.12, 0.5, z * Math.cos(phase) + u * Math.sin(phase)) * (0.96 - 0.36 * seas + 0.16 * rough);
      canvas.blend(
        i,
        tint[0] * lit + night[0] * 0.3,
        tint[1] * lit + night[1] * 0.3,
        tint[2] * lit + night[2] * 0.3,
        clamp(edge),
      );
    }
  }
  const veil = field(width, height, 6, (x, y) =>
    smooth(0.08, 0.6, noise.planes((x / unit) * 1.6 + 60, (y / unit) * 4.4, 5)),
  );
  for (let i = 0; i < veil.length; i++)
    canvas.blend(i, night[0] * 1.5 + 12, night[1] * 1.5 + 12, night[2] * 1.5 + 16, veil[i]! * 0.6);
  return { canvas, grain: 6 };
};
