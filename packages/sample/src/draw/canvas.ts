import type { Palette } from './palettes.js';
import type { Rng } from './rng.js';

/** Input for a motif. `width` and `height` are in pixels. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly rng: Rng;
  readonly palette: Palette;
}

/** Buffers of released canvases, for reuse. Allocating up to 26 MB per image would strain the garbage collector. */
const spare: Float32Array[] = [];
const MAX_SPARE = 3;

/**
 * Pixel buffer with three floats per pixel: red, green and blue, nominally 0 to 255. Rows start at the top.
 * Floats avoid banding in gradients until grain is added.
 */
export class Canvas {
  readonly data: Float32Array;
  readonly #memory: Float32Array;
  /** Opacity of each pixel, 0 to 1. Set only for images with a transparent background. */
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

  /** Releases the memory for reuse by a later canvas. The canvas must not be used afterwards. */
  release(): void {
    spare.push(this.#memory);
    spare.sort((a, b) => b.length - a.length);
    spare.splice(MAX_SPARE);
  }

  /**
   * Blends a color into pixel `i` with the weight `amount` (0 to 1). `i` is the index of the pixel, not its
   * offset in `data`.
   */
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

/** Output of a motif: pixels, vector shapes, or vector shapes over pixels. */
export interface Artwork {
  readonly canvas?: Canvas;
  readonly svg?: string;
  /** Standard deviation of the grain, in color levels (0 to 255). Default 5. */
  readonly grain?: number;
  /** Darkening of the corners, 0 to 1. Default 0.18. */
  readonly vignette?: number;
}

export type Motif = (scene: Scene) => Artwork;

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x);

export function smooth(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}
