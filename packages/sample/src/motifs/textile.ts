import { Canvas, type Motif } from '../draw/canvas.js';
import { darken, lighten, mix, type Rgb } from '../draw/color.js';
import { Noise } from '../draw/noise.js';
import type { Rng } from '../draw/rng.js';
import type { Palette } from '../draw/palettes.js';

/** Returns stripes of thread colors, mirrored about the center, as in tartans and blankets. */
function stripes(rng: Rng, palette: Palette, threads: number): Rgb[] {
  const inks = [
    palette.accents[0],
    palette.accents[1],
    palette.accents[2],
    palette.accents[3],
    palette.paper,
  ];
  const half: Rgb[] = [];
  while (half.length < threads / 2) {
    const ink = rng.pick(inks);
    const run = rng.pick([2, 4, 6, 10, 16, 24]);
    for (let i = 0; i < run; i++) half.push(ink);
  }
  return [...half, ...[...half].reverse()];
}

const WEAVES = ['twill', 'herringbone', 'plain', 'diamond'] as const;
type Weave = (typeof WEAVES)[number];

/** Returns true if warp thread i is above weft thread j. */
function isWarpOver(weave: Weave, i: number, j: number): boolean {
  switch (weave) {
    case 'plain':
      return ((i + j) & 1) === 0;
    case 'twill':
      return ((i + j) & 3) < 2;
    case 'herringbone':
      return (((i >> 4) & 1 ? i + j : i - j) & 3) < 2;
    case 'diamond':
      return ((Math.abs((i & 31) - 16) + Math.abs((j & 31) - 16)) & 3) < 2;
  }
}

/** Paints soft, dark folds across the cloth. */
function paintFold(canvas: Canvas, turn: number, shadow: Rgb): void {
  const { width, height } = canvas;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const t = (x + y * turn) / width;
      const fold = Math.sin(t * 7 + 1) * Math.sin(t * 2.3);
      if (fold < 0) canvas.blend(i, shadow[0], shadow[1], shadow[2], -fold * 0.22);
    }
  }
}

/** Woven cloth, thread by thread: twill, herringbone, plain weave or diamonds, in stripes, checks or ikat. */
export const cloth: Motif = ({ width, height, rng, palette }) => {
  const canvas = new Canvas(width, height);
  const pitch = Math.max(6, Math.round(Math.min(width, height) / rng.pick([110, 150, 190])));
  const threads = 40 + rng.int(60);
  const warp = stripes(rng.fork('warp'), palette, threads);
  const style = rng.pick(['check', 'check', 'stripe', 'ikat'] as const);
  const quiet = rng.pick([palette.paper, darken(palette.accents[3], 0.1), lighten(palette.accents[0], 0.2)]);
  const weft = style === 'check' ? warp : [quiet];
  const weave = rng.pick(WEAVES);
  const noise = new Noise(rng.fork('yarn'));
  const motif = 14 + rng.int(12);
  const ikat = (i: number, y: number): Rgb => {
    // Ikat threads are dyed before weaving, so the edges of the pattern bleed slightly along each thread.
    const bleed = noise.line(i * 1.7) * 3 + noise.line(i * 0.31) * 2;
    const j = y / pitch + bleed;
    const u = Math.abs((((i % (motif * 2)) + motif * 2) % (motif * 2)) - motif);
    const v = Math.abs((((j % (motif * 3)) + motif * 3) % (motif * 3)) - motif * 1.5);
    const d = u / motif + v / (motif * 1.5);
    return d < 0.32
      ? palette.accents[2]
      : d < 0.62
        ? palette.accents[0]
        : d < 1
          ? palette.paper
          : palette.accents[3];
  };
  const profile = Float32Array.from({ length: pitch }, (_, k) => {
    const t = ((k + 0.5) / pitch) * 2 - 1;
    return Math.sqrt(Math.max(0, 1 - t * t * 0.86));
  });
  for (let y = 0, p = 0; y < height; y++) {
    const j = Math.floor(y / pitch);
    const inY = y - j * pitch;
    const weftColor = weft[j % weft.length]!;
    for (let x = 0; x < width; x++, p++) {
      const i = Math.floor(x / pitch);
      const inX = x - i * pitch;
      const up = isWarpOver(weave, i, j);
      const color = up ? (style === 'ikat' ? ikat(i, y) : warp[i % warp.length]!) : weftColor;
      const across = profile[up ? inX : inY]!;
      const along = profile[up ? inY : inX]!;
      const fibre = noise.plane(up ? x * 0.9 : x * 0.16, up ? y * 0.16 : y * 0.9) * 0.07;
      const light = (0.42 + 0.48 * across + 0.14 * along + fibre) * (up ? 1.04 : 0.96);
      const o = p * 3;
      canvas.data[o] = color[0] * light;
      canvas.data[o + 1] = color[1] * light;
      canvas.data[o + 2] = color[2] * light;
    }
  }
  paintFold(canvas, rng.range(-0.6, 0.6), mix(palette.ink, [0, 0, 0], 0.5));
  return { canvas, grain: 4, vignette: 0.12 };
};
