import type { Bitmap } from './texture.js';
import { textureAt } from './texture.js';
import type { ModelPart } from '../mesh/model.js';
import type { View } from './view.js';

/** Samples per pixel in each direction. */
export const SAMPLES = 2;

/** A part of a model, projected onto the image. */
export interface Surface {
  readonly part: ModelPart;
  readonly bitmap: Bitmap | undefined;
  /** Index of the part's first triangle among the triangles of all parts. */
  readonly first: number;
  /** For each vertex: x and y in samples, and the reciprocal of its distance from the camera. */
  readonly screen: Float32Array;
}

/**
 * Rasterized image. For each sample, `triangles` contains the number of the visible triangle (from 1, or 0 for
 * none). `nearness` contains the reciprocal of its distance from the camera.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly triangles: Uint32Array;
  readonly nearness: Float32Array;
}

export function surfacesOf(
  parts: readonly ModelPart[],
  view: View,
  bitmapOf: (part: ModelPart) => Bitmap | undefined,
): Surface[] {
  let first = 0;
  return parts.map((part) => {
    const surface = { part, bitmap: bitmapOf(part), first, screen: projected(part, view) };
    first += part.indices.length / 3;
    return surface;
  });
}

function projected(
  { positions }: ModelPart,
  { rotation: t, center, distance, scale, x: cx, y: cy }: View,
): Float32Array {
  const screen = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = [
      positions[at]! - center[0],
      positions[at + 1]! - center[1],
      positions[at + 2]! - center[2],
    ];
    const nearness = 1 / (distance - (t[6]! * x + t[7]! * y + t[8]! * z));
    screen[at] = cx + (t[0]! * x + t[1]! * y + t[2]! * z) * nearness * scale;
    screen[at + 1] = cy - (t[3]! * x + t[4]! * y + t[5]! * z) * nearness * scale;
    screen[at + 2] = nearness;
  }
  return screen;
}

/**
 * Opacity thresholds of the four samples of a pixel. A translucent surface covers only some of them (screen-door
 * transparency).
 */
const SCREEN_DOOR = [0.1, 0.6, 0.85, 0.35] as const;

/** Rasterizes all triangles from both sides, because files disagree about which side is the outer one. */
export function rasterize(surfaces: readonly Surface[], width: number, height: number): Frame {
  const frame: Frame = {
    width,
    height,
    triangles: new Uint32Array(width * height),
    nearness: new Float32Array(width * height),
  };
  for (const surface of surfaces)
    for (let at = 0; at < surface.part.indices.length; at += 3) drawTriangle(surface, at, frame);
  return frame;
}

function drawTriangle(surface: Surface, at: number, { width, height, triangles, nearness }: Frame): void {
  const { part, screen: s, bitmap } = surface;
  const [a, b, c] = [part.indices[at]! * 3, part.indices[at + 1]! * 3, part.indices[at + 2]! * 3];
  const [ax, ay, bx, by, cx, cy] = [s[a]!, s[a + 1]!, s[b]!, s[b + 1]!, s[c]!, s[c + 1]!];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (!(Math.abs(area) > 1e-9)) return;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  const id = surface.first + at / 3 + 1;
  const masked = bitmap?.masked ?? false;
  const { opacity } = part.material;
  const translucent = opacity < 0.98;
  // The weights of b and c change by these amounts from one sample to the next, which saves multiplications.
  const [bdx, bdy] = [(cy - ay) / area, (ax - cx) / area];
  const [cdx, cdy] = [(ay - by) / area, (bx - ax) / area];
  const [near, nearB, nearC] = [s[a + 2]!, s[b + 2]! - s[a + 2]!, s[c + 2]! - s[a + 2]!];
  for (let y = top; y <= bottom; y++) {
    const px = left + 0.5 - ax;
    const py = y + 0.5 - ay;
    let wb = px * bdx + py * bdy;
    let wc = px * cdx + py * cdy;
    // Samples before the edges of the triangle are skipped at once, less one to allow for rounding.
    const outside = Math.max(skipped(wb, bdx), skipped(wc, cdx), skipped(1 - wb - wc, -bdx - cdx));
    const start = left + Math.max(0, Math.min(right - left + 1, outside - 1));
    wb += (start - left) * bdx;
    wc += (start - left) * cdx;
    let entered = false;
    for (let x = start, to = y * width + start; x <= right; x++, to++, wb += bdx, wc += cdx) {
      if (wb < -1e-6 || wc < -1e-6 || wb + wc > 1.000001) {
        // A triangle is convex: there is nothing after its end.
        if (entered) break;
        continue;
      }
      entered = true;
      const depth = near + wb * nearB + wc * nearC;
      if (depth <= nearness[to]!) continue;
      if (translucent && SCREEN_DOOR[((y & 1) << 1) | (x & 1)]! > opacity) continue;
      if (masked && isHole(surface, at, wb, wc)) continue;
      nearness[to] = depth;
      triangles[to] = id;
    }
  }
}

/** Returns how many samples are outside of an edge, whose weight changes by `step` from one sample to the next. */
function skipped(weight: number, step: number): number {
  return weight < 0 && step > 0 ? Math.floor(-weight / step) : 0;
}

const rgba = new Float32Array(4);

function isHole(surface: Surface, at: number, wb: number, wc: number): boolean {
  const { part, screen, bitmap } = surface;
  const [a, b, c] = [part.indices[at]!, part.indices[at + 1]!, part.indices[at + 2]!];
  // Perspective-correct interpolation of the texture coordinates.
  const [na, nb, nc] = [(1 - wb - wc) * screen[a * 3 + 2]!, wb * screen[b * 3 + 2]!, wc * screen[c * 3 + 2]!];
  const sum = na + nb + nc;
  const { uvs } = part;
  if (!uvs || !bitmap) return false;
  const u = (na * uvs[a * 2]! + nb * uvs[b * 2]! + nc * uvs[c * 2]!) / sum;
  const v = (na * uvs[a * 2 + 1]! + nb * uvs[b * 2 + 1]! + nc * uvs[c * 2 + 1]!) / sum;
  textureAt(bitmap, u, v, rgba);
  return rgba[3]! < 0.5;
}
