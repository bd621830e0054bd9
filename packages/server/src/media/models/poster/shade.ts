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
  /** True if the normals at the three corners are equal, so that the whole triangle has the same light. */
  #isFlat = false;
  /** Light on the last sample, or on all samples of a flat triangle. */
  #diffuse = 0;
  #gloss = 0;

  constructor(
    private readonly surface: Surface,
    private readonly view: View,
  ) {
    this.#normals = cornerNormals(surface.part);
  }

  shade(triangle: number, x: number, y: number, to: Float32Array): void {
    const index = triangle - this.surface.first;
    if (index !== this.#triangle) this.#select(index);
    const { part, bitmap } = this.surface;
    const { color } = part.material;
    let red = color[0];
    let green = color[1];
    let blue = color[2];
    const textured = bitmap !== undefined && part.uvs !== undefined;
    if (textured || part.colors !== undefined || !this.#isFlat) {
      const { screen: s } = this.surface;
      const a = this.#a * 3;
      const b = this.#b * 3;
      const c = this.#c * 3;
      const px = x - s[a]!;
      const py = y - s[a + 1]!;
      const wb = (px * (s[c + 1]! - s[a + 1]!) - py * (s[c]! - s[a]!)) / this.#area;
      const wc = (py * (s[b]! - s[a]!) - px * (s[b + 1]! - s[a + 1]!)) / this.#area;
      const na = (1 - wb - wc) * s[a + 2]!;
      const nb = wb * s[b + 2]!;
      const nc = wc * s[c + 2]!;
      const sum = na + nb + nc;
      const fa = na / sum;
      const fb = nb / sum;
      const fc = nc / sum;
      if (textured) {
        const uvs = part.uvs;
        const u = fa * uvs[this.#a * 2]! + fb * uvs[this.#b * 2]! + fc * uvs[this.#c * 2]!;
        const v = fa * uvs[this.#a * 2 + 1]! + fb * uvs[this.#b * 2 + 1]! + fc * uvs[this.#c * 2 + 1]!;
        textureAt(bitmap, u, v, this.#texel);
        red *= this.#texel[0]!;
        green *= this.#texel[1]!;
        blue *= this.#texel[2]!;
      }
      const { colors } = part;
      if (colors) {
        red *= fa * colors[a]! + fb * colors[b]! + fc * colors[c]!;
        green *= fa * colors[a + 1]! + fb * colors[b + 1]! + fc * colors[c + 1]!;
        blue *= fa * colors[a + 2]! + fb * colors[b + 2]! + fc * colors[c + 2]!;
      }
      if (!this.#isFlat) this.#light(fa, fb, fc);
    }
    to[0] = red * this.#diffuse + this.#gloss;
    to[1] = green * this.#diffuse + this.#gloss;
    to[2] = blue * this.#diffuse + this.#gloss;
  }

  /** Sets the light at a point of the current triangle, from the shares of its corners. */
  #light(fa: number, fb: number, fc: number): void {
    const { rotation: t } = this.view;
    const n = this.#normals;
    const at = this.#triangle * 9;
    const mx = fa * n[at]! + fb * n[at + 3]! + fc * n[at + 6]!;
    const my = fa * n[at + 1]! + fb * n[at + 4]! + fc * n[at + 7]!;
    const mz = fa * n[at + 2]! + fb * n[at + 5]! + fc * n[at + 8]!;
    let x = t[0]! * mx + t[1]! * my + t[2]! * mz;
    let y = t[3]! * mx + t[4]! * my + t[5]! * mz;
    let z = t[6]! * mx + t[7]! * my + t[8]! * mz;
    // Math.hypot takes ten times as long.
    const length = Math.sqrt(x * x + y * y + z * z);
    const face = this.#face;
    // Normals in the file may be missing or point inward. The visible side is always lit.
    if (!(length > 1e-6)) [x, y, z] = face;
    else {
      const sign = x * face[0] + y * face[1] + z * face[2] < 0 ? -1 : 1;
      x *= sign / length;
      y *= sign / length;
      z *= sign / length;
    }
    const key = Math.max(0, x * KEY[0] + y * KEY[1] + z * KEY[2]);
    const fill = Math.max(0, x * FILL[0] + y * FILL[1] + z * FILL[2]);
    const half = Math.max(0, x * HALF[0] + y * HALF[1] + z * HALF[2]);
    this.#diffuse = LIGHT.ambient + LIGHT.sky * y + LIGHT.key * key + LIGHT.fill * fill;
    // Rim light separates even black models from a black page.
    const rim = 1 - Math.max(0, z);
    const half3 = half * half * half;
    const half12 = half3 * half3 * half3 * half3;
    this.#gloss = LIGHT.rim * rim * rim * rim + (key > 0 ? LIGHT.gloss * half12 * half12 : 0);
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
    this.#isFlat = isFlat(this.#normals, triangle * 9);
    if (this.#isFlat) this.#light(1, 0, 0);
  }
}

/** Returns true if the three normals that start here are equal. */
function isFlat(normals: Float32Array, at: number): boolean {
  for (let axis = at; axis < at + 3; axis++)
    if (normals[axis] !== normals[axis + 3] || normals[axis] !== normals[axis + 6]) return false;
  return true;
}
