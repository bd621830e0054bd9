import type { Palette } from './palettes.js';
import type { Rng } from './rng.js';

/** What a motif is asked to draw. Sizes in pixels. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly rng: Rng;
  readonly palette: Palette;
}

/** Memory of canvases that were used up: a new one of 26 MB for every picture keeps the garbage collector busy. */
const spare: Float32Array[] = [];
const SPARE_AT_MOST = 3;

/** Three floats a pixel, 0 to 255, rows from the top: gradients stay free of bands until the grain is laid over them. */
export class Canvas {
  readonly data: Float32Array;
  readonly #memory: Float32Array;
  /** 0 to 1; only for pictures cut out of their background. */
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

  /** Gives its memory to the next canvas; it must not be used after. */
  release(): void {
    spare.push(this.#memory);
    spare.sort((a, b) => b.length - a.length);
    spare.splice(SPARE_AT_MOST);
  }

  /** Lays `amount` (0 to 1) of a color over pixel `i` (its number, not its offset). */
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

/** Pixels, or vector shapes, or shapes over pixels. */
export interface Artwork {
  readonly canvas?: Canvas;
  readonly svg?: string;
  /** Strength of the film grain in levels of 255; the house's look is about 5. */
  readonly grain?: number;
  /** How much the corners darken, 0 to 1. */
  readonly vignette?: number;
}

export type Motif = (scene: Scene) => Artwork;

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x);

export function smooth(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}
