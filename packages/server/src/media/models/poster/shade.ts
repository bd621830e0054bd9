import { cornerNormals } from './smooth.js';
import type { Surface } from './raster.js';
import { textureAt } from './texture.js';
import type { View } from './view.js';

type Vector = readonly [number, number, number];

const unit = (x: number, y: number, z: number): Vector => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** Direction of the key light, on the axes of the image: right, up, toward the camera. */
const KEY = unit(-0.4, 0.72, 0.7);
/** Direction of the fill light. */
const FILL = unit(0.85, 0.1, 0.45);
/** Direction halfway between the key light and the camera, for the gloss. */
const HALF = unit(KEY[0], KEY[1], KEY[2] + 1);
const LIGHT = { ambient: 0.3, sky: 0.1, key: 0.58, fill: 0.18, gloss: 0.07, rim: 0.08 } as const;

/**
 * Computes the light that a triangle reflects toward the camera, and writes it to `to`.
 *
 * `triangle` is its index among the triangles of all parts. `x` and `y` are the position in the image, in
 * samples.
 */
export type Shader = (triangle: number, x: number, y: number, to: Float32Array) => void;

/** Returns a shader that writes linear red, green and blue to the first three elements of `to`. */
export function shaderOf(surfaces: readonly Surface[], view: View): Shader {
  const shaders = surfaces.map((surface) => lazy(() => new SurfaceShader(surface, view)));
  const find = finderOf(surfaces);
  return (triangle, x, y, to) => shaders[find(triangle)]!().shade(triangle, x, y, to);
}

function lazy<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}

/**
 * Returns a function that finds the surface of a triangle. It checks the last surface first, then does a binary
 * search.
 */
function finderOf(surfaces: readonly Surface[]): (triangle: number) => number {
  let last = 0;
  const contains = (at: number, triangle: number) => {
    const surface = surfaces[at];
    return (
      surface !== undefined &&
      surface.first <= triangle &&
      triangle < surface.first + surface.part.indices.length / 3
    );
  };
  return (triangle) => {
    if (contains(last, triangle)) return last;
    let [low, high] = [0, surfaces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (surfaces[middle]!.first <= triangle) low = middle;
      else high = middle - 1;
    }
    // A part without triangles starts at the same number as the next part.
    while (!contains(low, triangle)) low--;
    return (last = low);
  };
}

/** Shades the samples of one surface. Caches the values of a triangle while consecutive samples belong to it. */
class SurfaceShader {
  readonly #normals: Float32Array;
  readonly #texel = new Float32Array(4);
  #triangle = -1;
  /** Vertex indices of the current triangle. */
  #a = 0;
  #b = 0;
  #c = 0;
  #area = 1;
  /** Normal of the current triangle, toward the camera. */
  #face: Vector = [0, 0, 1];

  constructor(
    private readonly surface: Surface,
    private readonly view: View,
  ) {
    this.#normals = cornerNormals(surface.part);
  }

  shade(triangle: number, x: number, y: number, to: Float32Array): void {
    const index = triangle - this.surface.first;
    if (index !== this.#triangle) this.#select(index);
    const { screen: s, part, bitmap } = this.surface;
    const [a, b, c] = [this.#a * 3, this.#b * 3, this.#c * 3];
    const wb = ((x - s[a]!) * (s[c + 1]! - s[a + 1]!) - (y - s[a + 1]!) * (s[c]! - s[a]!)) / this.#area;
    const wc = ((y - s[a + 1]!) * (s[b]! - s[a]!) - (x - s[a]!) * (s[b + 1]! - s[a + 1]!)) / this.#area;
    const [na, nb, nc] = [(1 - wb - wc) * s[a + 2]!, wb * s[b + 2]!, wc * s[c + 2]!];
    const sum = na + nb + nc;
    const [fa, fb, fc] = [na / sum, nb / sum, nc / sum];
    let [red, green, blue] = part.material.color;
    if (bitmap && part.uvs) {
      const uv = (axis: number) =>
        fa * part.uvs![this.#a * 2 + axis]! +
        fb * part.uvs![this.#b * 2 + axis]! +
        fc * part.uvs![this.#c * 2 + axis]!;
      textureAt(bitmap, uv(0), uv(1), this.#texel);
      red *= this.#texel[0]!;
      green *= this.#texel[1]!;
      blue *= this.#texel[2]!;
    }
    if (part.colors) {
      red *= fa * part.colors[a]! + fb * part.colors[b]! + fc * part.colors[c]!;
      green *= fa * part.colors[a + 1]! + fb * part.colors[b + 1]! + fc * part.colors[c + 1]!;
      blue *= fa * part.colors[a + 2]! + fb * part.colors[b + 2]! + fc * part.colors[c + 2]!;
    }
    const [light, gloss] = this.#light(fa, fb, fc);
    to[0] = red * light + gloss;
    to[1] = green * light + gloss;
    to[2] = blue * light + gloss;
  }

  #light(fa: number, fb: number, fc: number): [light: number, gloss: number] {
    const { rotation: t } = this.view;
    const n = this.#normals;
    const at = this.#triangle * 9;
    const mean = (axis: number) => fa * n[at + axis]! + fb * n[at + 3 + axis]! + fc * n[at + 6 + axis]!;
    const [mx, my, mz] = [mean(0), mean(1), mean(2)];
    let x = t[0]! * mx + t[1]! * my + t[2]! * mz;
    let y = t[3]! * mx + t[4]! * my + t[5]! * mz;
    let z = t[6]! * mx + t[7]! * my + t[8]! * mz;
    const length = Math.hypot(x, y, z);
    // Normals in the file may be missing or point inward. The visible side is always lit.
    if (!(length > 1e-6)) [x, y, z] = this.#face;
    else {
      const sign = x * this.#face[0] + y * this.#face[1] + z * this.#face[2] < 0 ? -1 : 1;
      x *= sign / length;
      y *= sign / length;
      z *= sign / length;
    }
    const key = Math.max(0, x * KEY[0] + y * KEY[1] + z * KEY[2]);
    const fill = Math.max(0, x * FILL[0] + y * FILL[1] + z * FILL[2]);
    const half = Math.max(0, x * HALF[0] + y * HALF[1] + z * HALF[2]);
    const light = LIGHT.ambient + LIGHT.sky * y + LIGHT.key * key + LIGHT.fill * fill;
    // Rim light separates even black models from a black page.
    const rim = LIGHT.rim * (1 - Math.max(0, z)) ** 3;
    return [light, rim + (key > 0 ? LIGHT.gloss * half ** 24 : 0)];
  }

  #select(triangle: number): void {
    this.#triangle = triangle;
    const { part, screen: s } = this.surface;
    this.#a = part.indices[triangle * 3]!;
    this.#b = part.indices[triangle * 3 + 1]!;
    this.#c = part.indices[triangle * 3 + 2]!;
    const [a, b, c] = [this.#a * 3, this.#b * 3, this.#c * 3];
    this.#area = (s[b]! - s[a]!) * (s[c + 1]! - s[a + 1]!) - (s[b + 1]! - s[a + 1]!) * (s[c]! - s[a]!);
    const p = part.positions;
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const { rotation: t } = this.view;
    const [x, y, z] = [0, 3, 6].map((row) => t[row]! * nx + t[row + 1]! * ny + t[row + 2]! * nz) as [
      number,
      number,
      number,
    ];
    // Because the y axis of the image points down, a positive area means clockwise, so the triangle is seen from
    // behind.
    const sign = (this.#area < 0 ? 1 : -1) / (Math.hypot(x, y, z) || 1);
    this.#face = [x * sign, y * sign, z * sign];
  }
}
