import type { Palette } from './palettes.js';
import type { Rng } from './rng.js';

/** Input of a motif. Sizes in pixels. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly rng: Rng;
  readonly palette: Palette;
}

/** Memory of released canvases for reuse: allocating 26 MB for every image would strain garbage collection. */
const spare: Float32Array[] = [];
const MAX_SPARE = 3;

/**
 * Pixels as three floats from 0 to 255, rows from the top. Floats keep gradients free of banding until grain is
 * added.
 */
export class Canvas {
  readonly data: Float32Array;
  readonly #memory: Float32Array;
  /** Opacity from 0 to 1. Only for images without a background. */
  alpha?: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    const size = width * height * 3;
    const old = spare.findIndex((data) => data.length >= size);
    const memory = old < 0 ? new Float32Array(size) : spare.splice(old, 1)[0]!;
    this.#memory = memory;
    this.data = memory.length === size ? memory : memory.subarray(0, size);
    if (old >= 0) this.data.fill(0);
  }

  /** Releases the memory for the next canvas. The canvas must not be used afterwards. */
  release(): void {
    spare.push(this.#memory);
    spare.sort((a, b) => b.length - a.length);
    spare.splice(MAX_SPARE);
  }

  /** Blends `amount` (0 to 1) of a color into pixel `i` (its index, not its offset). */
  blend(i: number, r: number, g: number, b: number, amount: number): void {
    const o = i * 3;
    const d = this.data;
    d[o] = d[o]! + (r - d[o]!) * amount;
    d[o + 1] = d[o + 1]! + (g - d[o + 1]!) * amount;
    d[o + 2] = d[o + 2]! + (b - d[o + 2]!) * amount;
  }

  add(i: number, r: number, g: number, b: number): void {
    const o = i * 3;
    const d = this.data;
    d[o] = d[o]! + r;
    d[o + 1] = d[o + 1]! + g;
    d[o + 2] = d[o + 2]! + b;
  }
}

/** Pixels, vector shapes, or shapes over pixels. */
export interface Artwork {
  readonly canvas?: Canvas;
  readonly svg?: string;
  /** Strength of the grain in levels of 255. The default style uses about 5. */
  readonly grain?: number;
  /** Darkening of the corners, 0 to 1. */
  readonly vignette?: number;
}

export type Motif = (scene: Scene) => Artwork;

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x);

export function smooth(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}
