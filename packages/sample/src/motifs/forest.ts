import { Canvas, clamp, type Motif, smooth } from '../draw/canvas.js';
import { lighten, mix, ramp, type Rgb } from '../draw/color.js';
import { Noise } from '../draw/noise.js';

/** Forest in fog: rows of trunks that fade with distance, and light between the trunks. */
export const forest: Motif = ({ width, height, rng, palette }) => {
  const canvas = new Canvas(width, height);
  const { data } = canvas;
  const unit = Math.min(width, height);
  const fog = palette.sky[4] ?? palette.paper;
  const table = ramp([
    mix(palette.sky[2]!, fog, 0.25),
    mix(fog, palette.sun, 0.5),
    mix(palette.sky[3]!, palette.land[0], 0.3),
  ]);
  const lx = width * rng.range(0.3, 0.7);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const glow = 1 / (1 + (((x - lx) / width) ** 2 * 5 + (y / height - 0.42) ** 2 * 5));
      const at = ((clamp((y / height) * 1.05 + (glow - 0.8) * 0.1) * 1023) | 0) * 3;
      for (let c = 0; c < 3; c++)
        data[o + c] = table[at + c]! + (palette.sun[c]! - table[at + c]!) * glow * 0.45;
    }
  }
  const rows = 6;
  for (let k = 0; k < rows; k++) {
    const t = k / (rows - 1);
    const part = rng.fork(`row ${k}`);
    const noise = new Noise(part.fork('ground'));
    const bark = mix(mix(palette.land[0], fog, 0.62 * (1 - t) + 0.1), palette.land[1], 0.2 + 0.75 * t);
    const lit = lighten(mix(bark, palette.sun, 0.3), 0.05);
    const ground = height * (0.66 + 0.27 * t);
    const thick = unit * (0.008 + 0.062 * t ** 1.7);
    const earth = mix(bark, fog, 0.28 * (1 - t));
    const step = thick * (3.2 + 2.6 * t);
    const foot = (x: number): number => ground - noise.lines((x / unit) * 2.4, 4) * unit * 0.05;
    for (let x0 = part.range(-step, 0); x0 < width + thick; x0 += step * part.range(0.35, 1.75)) {
      const half = thick * part.range(0.32, 0.62);
      const lean = part.range(-0.035, 0.035);
      const end = foot(x0);
      const twist = part.range(0, 90);
      paintTrunk(canvas, { x: x0, end, half, lean, twist, distance: t, bark, lit, light: lx }, noise);
    }
    const floor = Float32Array.from({ length: width }, (_, x) => foot(x));
    paintFloor(canvas, floor, new Noise(part.fork('tufts')), { distance: t, earth, fog });
  }
  return { canvas, grain: 6, vignette: 0.25 };
};

/**
 * A trunk at column `x` with its foot at row `end`. `distance` is 0 for the farthest trunks and 1 for the
 * nearest.
 */
interface Trunk {
  readonly x: number;
  readonly end: number;
  readonly half: number;
  readonly lean: number;
  readonly twist: number;
  readonly distance: number;
  readonly bark: Rgb;
  readonly lit: Rgb;
  /** Column of the light source. */
  readonly light: number;
}

function paintTrunk(canvas: Canvas, trunk: Trunk, noise: Noise): void {
  const { width, height } = canvas;
  const unit = Math.min(width, height);
  const { x: x0, end, half, lean, twist, distance: t, bark, lit, light: lx } = trunk;
  for (let y = 0; y < Math.min(height, end); y++) {
    const up = (end - y) / height;
    const r = half * (1 - up * 0.38) * (1 + 0.5 * Math.exp((-up * height) / (half * 2.2)));
    const cx = x0 + lean * (end - y) + noise.line(y / (unit * 0.16) + twist) * half * 0.25;
    const fogged = smooth(0.3, 0, up) * 0.45 * (1 - t) + 0.12 * smooth(0.5, 1, up);
    for (let x = Math.max(0, Math.floor(cx - r)); x < Math.min(width, cx + r + 1); x++) {
      const u = (x - cx) / r;
      const cover = clamp(r - Math.abs(x - cx) + 0.5) * (1 - fogged);
      if (cover <= 0) continue;
      const side = clamp(0.5 + u * (cx < lx ? 0.75 : -0.75)) ** 2;
      const rough = t > 0.6 ? 1 + noise.plane(u * 5 + twist, y / (half * 2.5)) * 0.16 : 1;
      canvas.blend(
        y * width + x,
        (bark[0] + (lit[0] - bark[0]) * side) * rough,
        (bark[1] + (lit[1] - bark[1]) * side) * rough,
        (bark[2] + (lit[2] - bark[2]) * side) * rough,
        cover,
      );
    }
  }
}

/** Paints the forest floor below the line `floor`, with tufts of grass. Distant ground fades into the fog. */
function paintFloor(
  canvas: Canvas,
  floor: Float32Array,
  tufts: Noise,
  { distance: t, earth, fog }: { distance: number; earth: Rgb; fog: Rgb },
): void {
  const { width, height } = canvas;
  const unit = Math.min(width, height);
  for (let x = 0; x < width; x++) {
    const grass = Math.max(0, tufts.line(x / (2 + 4 * t))) * unit * 0.016 * (0.3 + t);
    for (let y = Math.max(0, Math.floor(floor[x]! - grass)); y < height; y++) {
      const depth = y - floor[x]! + grass;
      const mist = smooth(0, unit * 0.14, depth) * 0.55 * (1 - t);
      canvas.blend(
        y * width + x,
        earth[0] + (fog[0] - earth[0]) * mist,
        earth[1] + (fog[1] - earth[1]) * mist,
        earth[2] + (fog[2] - earth[2]) * mist,
        clamp(depth + 0.5),
      );
    }
  }
}
