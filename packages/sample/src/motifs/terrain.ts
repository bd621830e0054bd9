import { Canvas, clamp, type Motif, type Scene, smooth } from '../draw/canvas.js';
import { darken, lighten, mix, ramp, type Rgb } from '../draw/color.js';
import { paintSky, type Sun } from '../draw/landscape.js';
import { Noise } from '../draw/noise.js';

const SIZE = 512;

interface Land {
  /** Returns the height at a map position, about 0 to 1. Both coordinates are 0 to 1. */
  height(u: number, v: number): number;
  /** Colors from deep shade to full light. */
  colors: Rgb[];
  /** Brightness of level ground, 0 to 1. */
  level: number;
  /** Strength of the relief shading. */
  relief: number;
  /** Elevation of the height 1, as a fraction of the map width. */
  scale: number;
}

/**
 * Paints a height map in perspective. Walks from the viewer to the horizon in each column and draws only points
 * that rise above the nearer ground. This is fast, because each pixel is drawn about once.
 */
function paintTerrain(canvas: Canvas, scene: Scene, land: Land, horizon: number, sun: Sun): void {
  const { width, height } = canvas;
  const heights = new Float32Array(SIZE * SIZE);
  for (let y = 0, i = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) heights[i++] = land.height(x / SIZE, y / SIZE);
  const light = litMap(heights, land, sun.x < width / 2 ? 1 : -1);
  const table = ramp(land.colors, 256);
  const haze = mix(scene.palette.sky[scene.palette.sky.length - 1]!, scene.palette.sun, 0.25);
  const eye = 0.34 * land.scale + 0.16;
  const lens = height * 1.05;
  const spread = (width / height) * 0.5;
  const steps: number[] = [];
  for (let z = 0.16; z < 1.6; z *= 1.0045) steps.push(z);
  for (let x = 0; x < width; x++) {
    const ray = (x / width - 0.5) * spread;
    let reached = height;
    let lastLight = -1;
    for (const z of steps) {
      const fx = clamp((0.5 + ray * z) * SIZE, 0, SIZE - 2);
      const fy = clamp((1 - z * 0.62) * SIZE, 0, SIZE - 2);
      const rise = sample(heights, fx, fy) * land.scale;
      const top = horizon + ((eye - rise) / z) * lens * 0.5;
      if (top >= reached) {
        lastLight = -1;
        continue;
      }
      const lit = sample(light, fx, fy);
      const far = clamp((z - 0.2) / 1.4) ** 1.3 * 0.85;
      const first = Math.max(0, Math.floor(top));
      const at = ((lit * 255) | 0) * 3;
      const before = lastLight < 0 ? at : ((lastLight * 255) | 0) * 3;
      for (let y = Math.min(height - 1, Math.ceil(reached) - 1); y >= first; y--) {
        const k = reached - top < 1.5 ? 1 : (reached - y) / (reached - top);
        const r = table[before]! + (table[at]! - table[before]!) * k;
        const g = table[before + 1]! + (table[at + 1]! - table[before + 1]!) * k;
        const b = table[before + 2]! + (table[at + 2]! - table[before + 2]!) * k;
        const cover = y === first ? 1 - (top - first) : 1;
        canvas.blend(
          y * width + x,
          r + (haze[0] - r) * far,
          g + (haze[1] - g) * far,
          b + (haze[2] - b) * far,
          cover,
        );
      }
      reached = top;
      lastLight = lit;
      if (reached <= 0) break;
    }
  }
}

/** Returns the brightness at each point of a height map that is lit from the left (1) or the right (-1). */
function litMap(heights: Float32Array, land: Land, from: number): Float32Array {
  const light = new Float32Array(SIZE * SIZE);
  for (let y = 0, i = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++, i++) {
      const right = heights[y * SIZE + Math.min(SIZE - 1, x + 1)]! - heights[y * SIZE + Math.max(0, x - 1)]!;
      const down = heights[Math.min(SIZE - 1, y + 1) * SIZE + x]! - heights[Math.max(0, y - 1) * SIZE + x]!;
      light[i] = clamp(land.level + (right * from - down * 0.35) * land.relief);
    }
  }
  return light;
}

/** Returns the value of a map at a position between its points (bilinear interpolation). */
function sample(map: Float32Array, fx: number, fy: number): number {
  const x = fx | 0;
  const y = fy | 0;
  const u = fx - x;
  const v = fy - y;
  const i = y * SIZE + x;
  const top = map[i]! + (map[i + 1]! - map[i]!) * u;
  return top + (map[i + SIZE]! + (map[i + SIZE + 1]! - map[i + SIZE]!) * u - top) * v;
}

function sunOver(scene: Scene, horizon: number): Sun {
  const { width, height, rng } = scene;
  const unit = Math.min(width, height);
  return {
    x: width * (rng.chance(0.5) ? rng.range(0.08, 0.3) : rng.range(0.7, 0.92)),
    y: horizon - unit * rng.range(0.12, 0.3),
    radius: unit * 0.035,
    glow: unit * 0.4,
    disc: rng.chance(0.35),
  };
}

/** Dunes: crests with a lit and a shaded flank, and wind ripples. */
export const dunes: Motif = (scene) => {
  const { width, height, rng, palette } = scene;
  const canvas = new Canvas(width, height);
  const horizon = height * rng.range(0.3, 0.42);
  const sun = sunOver(scene, horizon);
  paintSky(canvas, rng, palette, horizon + 30, sun, 0);
  const noise = new Noise(rng.fork('dunes'));
  const turn = rng.range(-0.5, 0.5);
  const crest = (t: number): number => {
    const f = t - Math.floor(t);
    return f < 0.72 ? smooth(0, 0.72, f) : 1 - smooth(0.72, 1, f) ** 0.8;
  };
  const land: Land = {
    height: (u, v) => {
      const bend = noise.planes(u * 2.2, v * 2.2, 3) * 0.9;
      const run = u * Math.cos(turn) * 3.4 + v * (4.6 + turn) + bend;
      const ripple = Math.sin((v * 150 + u * 40 + noise.plane(u * 9, v * 9) * 9) * 1.1) * 0.006;
      return crest(run) * (0.45 + 0.35 * noise.plane(u * 2.7 + 7, v * 2.7)) + ripple;
    },
    colors: [
      darken(palette.land[1], 0.1),
      mix(palette.land[1], palette.land[0], 0.55),
      palette.land[0],
      mix(palette.land[0], palette.sun, 0.6),
      lighten(palette.sun, 0.1),
    ],
    level: 0.5,
    relief: 9,
    scale: 0.2,
  };
  paintTerrain(canvas, scene, land, horizon, sun);
  return { canvas };
};

/** High mountains: shaded rock and lit snow. */
export const alps: Motif = (scene) => {
  const { width, height, rng, palette } = scene;
  const canvas = new Canvas(width, height);
  const horizon = height * rng.range(0.4, 0.5);
  const sun = sunOver(scene, horizon * 0.6);
  paintSky(canvas, rng, palette, horizon, sun, rng.range(0, 0.6));
  const noise = new Noise(rng.fork('rock'));
  const land: Land = {
    height: (u, v) => {
      let sum = 0;
      let size = 0.5;
      let x = u * 3.1;
      let y = v * 3.1;
      for (let o = 0; o < 7; o++, size *= 0.48) {
        const n = 1 - Math.abs(noise.plane(x, y)) * 1.25;
        sum += n * n * size;
        [x, y] = [x * 1.62 - y * 1.2 + 3, x * 1.2 + y * 1.62 + 7];
      }
      const massif = 0.5 + 0.7 * smooth(-0.35, 0.45, noise.planes(u * 2.4 + 30, v * 2.4 + 11, 2));
      return sum * smooth(0.98, 0.5, v) * massif * 1.35;
    },
    colors: [
      palette.land[1],
      mix(palette.land[1], palette.land[0], 0.45),
      palette.land[0],
      lighten(mix(palette.land[0], palette.sun, 0.6), 0.3),
      lighten(palette.sun, 0.55),
    ],
    level: 0.46,
    relief: 9,
    scale: 0.5,
  };
  paintTerrain(canvas, scene, land, horizon, sun);
  return { canvas };
};
