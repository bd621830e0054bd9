import type { Rng } from './rng.js';

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth noise in one and two dimensions, from -1 to 1. It repeats after 256 units. */
export class Noise {
  readonly #values = new Float32Array(512);
  readonly #order = new Uint16Array(512);

  constructor(rng: Rng) {
    const order = Array.from({ length: 256 }, (_, i) => i);
    for (let i = 255; i > 0; i--) {
      const j = rng.int(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (let i = 0; i < 512; i++) this.#order[i] = order[i & 255]!;
    for (let i = 0; i < 512; i++) this.#values[i] = (this.#order[i]! / 255) * 2 - 1;
  }

  line(x: number): number {
    const cell = Math.floor(x);
    const a = this.#values[cell & 255]!;
    return a + (this.#values[(cell + 1) & 255]! - a) * fade(x - cell);
  }

  plane(x: number, y: number): number {
    const cx = Math.floor(x);
    const cy = Math.floor(y);
    const u = fade(x - cx);
    const v = fade(y - cy);
    const left = cx & 255;
    const right = (cx + 1) & 255;
    const top = this.#order[cy & 255]!;
    const bottom = this.#order[(cy + 1) & 255]!;
    const a = this.#values[(left + top) & 511]!;
    const b = this.#values[(right + top) & 511]!;
    const c = this.#values[(left + bottom) & 511]!;
    const d = this.#values[(right + bottom) & 511]!;
    const upper = a + (b - a) * u;
    return upper + (c + (d - c) * u - upper) * v;
  }

  /**
   * Sums octaves of `line`. Each octave has half the amplitude and about twice the frequency of the previous
   * one.
   */
  lines(x: number, octaves: number): number {
    let sum = 0;
    let size = 0.5;
    for (let o = 0; o < octaves; o++, size *= 0.5, x = x * 2.03 + 17.1) sum += this.line(x) * size;
    return sum;
  }

  /** Sums octaves of `plane`. Each octave is rotated, to hide the grid of the noise. */
  planes(x: number, y: number, octaves: number): number {
    let sum = 0;
    let size = 0.5;
    for (let o = 0; o < octaves; o++, size *= 0.5) {
      sum += this.plane(x, y) * size;
      const turned = x * 1.62 - y * 1.2 + 13.7;
      y = x * 1.2 + y * 1.62 + 5.3;
      x = turned;
    }
    return sum;
  }
}

/**
 * Evaluates a function for every `step`-th pixel in both directions and interpolates between the values. With a
 * step of 4, smooth fields such as clouds, heights and marbling need a sixteenth of the evaluations. `f`
 * receives pixel coordinates.
 */
export function field(
  width: number,
  height: number,
  step: number,
  f: (x: number, y: number) => number,
): Float32Array {
  const columns = Math.ceil((width - 1) / step) + 2;
  const rows = Math.ceil((height - 1) / step) + 2;
  const coarse = new Float32Array(columns * rows);
  for (let r = 0, i = 0; r < rows; r++) for (let c = 0; c < columns; c++) coarse[i++] = f(c * step, r * step);
  const out = new Float32Array(width * height);
  const line = new Float32Array(columns);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / step);
    const v = y / step - row;
    for (let c = 0; c < columns; c++) {
      const top = coarse[row * columns + c]!;
      line[c] = top + (coarse[(row + 1) * columns + c]! - top) * v;
    }
    for (let c = 0, x = 0; x < width; c++) {
      const slope = (line[c + 1]! - line[c]!) / step;
      for (let value = line[c]!, s = 0; s < step && x < width; s++, x++, value += slope) out[i++] = value;
    }
  }
  return out;
}
