import { SAMPLES, type Frame } from './raster.js';

/** Distances at which neighbors of a pixel are sampled, in pixels at an image height of 1200 pixels. */
const DISTANCES = [3, 7, 14, 26] as const;
const DIRECTIONS = [
  [1, 0],
  [0.707, 0.707],
  [0, 1],
  [-0.707, 0.707],
] as const;
const MAX_OCCLUSION = 0.75;

/**
 * Returns the ambient occlusion of each pixel, from 0 to `MAX_OCCLUSION`.
 *
 * A pixel is occluded if two opposite neighbors are on average closer to the camera than the pixel itself. On a
 * slope, one neighbor is closer and the other is farther by the same amount, so the pixel is not occluded.
 */
export function ambientOcclusion(
  { width: across, nearness }: Frame,
  width: number,
  height: number,
  scale: number,
): Float32Array {
  const distance = new Float32Array(width * height);
  /** First and last covered pixel of each row. The last is before the first in an empty row. */
  const spans = new Int32Array(height * 2);
  for (let y = 0; y < height; y++) {
    let first = width;
    let last = -1;
    for (let x = 0, at = y * SAMPLES * across; x < width; x++, at += SAMPLES) {
      const near = nearness[at]!;
      if (near <= 0) continue;
      distance[y * width + x] = 1 / near;
      if (last < 0) first = x;
      last = x;
    }
    spans[y * 2] = first;
    spans[y * 2 + 1] = last;
  }
  const occlusion = new Float32Array(width * height);
  const steps = DISTANCES.flatMap((reach) =>
    DIRECTIONS.map(([x, y]) => {
      const [dx, dy] = [Math.round((x * reach * height) / 1200), Math.round((y * reach * height) / 1200)];
      return { dx, dy, length: Math.hypot(dx, dy) };
    }),
  );
  // Per direction and row, not per pixel: the inner loop then reads three arrays in order.
  for (const { dx, dy, length } of steps)
    addOcclusion(distance, occlusion, spans, { width, height, dx, dy, reach: (length * SAMPLES) / scale });
  for (let at = 0; at < occlusion.length; at++)
    occlusion[at] = Math.min(MAX_OCCLUSION, (occlusion[at]! / steps.length) * 1.6);
  return occlusion;
}

interface Step {
  readonly width: number;
  readonly height: number;
  /** Offset of one neighbor, in pixels. The other one has the opposite offset. */
  readonly dx: number;
  readonly dy: number;
  /** Length of the offset at a distance of one from the camera. */
  readonly reach: number;
}

/** Adds the occlusion by the two neighbors in one direction to all pixels. */
function addOcclusion(
  distance: Float32Array,
  occlusion: Float32Array,
  spans: Int32Array,
  { width, height, dx, dy, reach }: Step,
): void {
  const side = Math.abs(dx);
  const offset = dy * width + dx;
  for (let y = dy; y < height - dy; y++) {
    const first = y * width + Math.max(side, spans[y * 2]!);
    const last = y * width + Math.min(width - 1 - side, spans[y * 2 + 1]!);
    for (let at = first; at <= last; at++) {
      const center = distance[at]!;
      if (center === 0) continue;
      const one = distance[at + offset]!;
      const other = distance[at - offset]!;
      const nearer = center - (one + other) / 2;
      // Neighbors in the background, or far behind or in front of the pixel, do not affect it.
      if (!(nearer > 0) || one === 0 || other === 0) continue;
      const far = reach * center * 4;
      if (Math.abs(one - center) > far || Math.abs(other - center) > far) continue;
      occlusion[at]! += Math.min(1, nearer / (reach * center));
    }
  }
}
