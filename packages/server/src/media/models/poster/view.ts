import { MediaError } from '../../../lib/media-error.js';
import type { Model, ModelPart } from '../mesh/model.js';

/** Bounding box of all triangles, on the axes of the file: size and center. */
export interface Box {
  readonly size: readonly [number, number, number];
  readonly center: readonly [number, number, number];
}

/**
 * Returns the bounding box of a model.
 *
 * @throws MediaError `unsupported-format` if there are no triangles, `damaged` if a coordinate is not a finite
 *   number
 */
export function boxOf(parts: readonly ModelPart[]): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { positions, indices } of parts) {
    for (const vertex of indices) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[vertex * 3 + axis]!;
        if (!(value >= low[axis]!)) low[axis] = value;
        if (!(value <= high[axis]!)) high[axis] = value;
      }
    }
  }
  const size = [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!] as const;
  if (parts.every(({ indices }) => indices.length === 0))
    throw new MediaError('unsupported-format', 'no triangles');
  if (!size.every(Number.isFinite)) throw new MediaError('damaged', 'a coordinate is not a finite number');
  return { size, center: [low[0]! + size[0] / 2, low[1]! + size[1] / 2, low[2]! + size[2] / 2] };
}

/** Horizontal camera angle. The camera is to the right of the front. */
const YAW = (32 * Math.PI) / 180;
/** Vertical camera angle. The camera is slightly above, as when looking at an object on a table. */
const PITCH = (24 * Math.PI) / 180;
/**
 * Tangent of half the horizontal angle of view. The angle is that of a short telephoto lens, which distorts
 * little.
 */
const HALF_ANGLE = Math.tan((14 * Math.PI) / 180);
/** Margin around the model, as a fraction of the image size. */
const MARGIN = 0.07;

/** Transformation from the axes of the file to those of the image: right, up, and toward the camera. */
export interface View {
  /** 3 × 3 rotation matrix, row by row. */
  readonly rotation: readonly number[];
  readonly center: readonly [number, number, number];
  /** Distance of the camera from the center. */
  readonly distance: number;
  /** Pixels per unit at a distance of one. */
  readonly scale: number;
  /** Position of the optical axis in the image, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** Returns the view in which the model fills an image of this size. */
export function viewOf({ parts, up }: Model, box: Box, width: number, height: number): View {
  const [cosYaw, sinYaw, cosPitch, sinPitch] = [
    Math.cos(YAW),
    Math.sin(YAW),
    Math.cos(PITCH),
    Math.sin(PITCH),
  ];
  // Rows: right, up, toward the camera, for a model with y up.
  const rows = [
    cosYaw,
    0,
    -sinYaw,
    -sinPitch * sinYaw,
    cosPitch,
    -sinPitch * cosYaw,
    cosPitch * sinYaw,
    sinPitch,
    cosPitch * cosYaw,
  ];
  // With z up, y points away from the camera.
  const rotation =
    up === 'y' ? rows : [0, 3, 6].flatMap((row) => [rows[row]!, -rows[row + 2]!, rows[row + 1]!]);
  const tangent = [HALF_ANGLE, (HALF_ANGLE * height) / width];
  const distance = distanceFor(parts, rotation, box, tangent);
  const [left, right, bottom, top] = boundsOf(parts, rotation, box, distance);
  const usable = 1 - 2 * MARGIN;
  const scale = Math.min((width * usable) / (right - left), (height * usable) / (top - bottom));
  return {
    rotation,
    center: box.center,
    distance,
    scale,
    x: width / 2 - ((left + right) / 2) * scale,
    y: height / 2 + ((top + bottom) / 2) * scale,
  };
}

function* rotatedPoints(
  parts: readonly ModelPart[],
  rotation: readonly number[],
  { center }: Box,
): Iterable<[number, number, number]> {
  const point: [number, number, number] = [0, 0, 0];
  for (const { positions, indices } of parts) {
    const used = new Uint8Array(positions.length / 3);
    for (const vertex of indices) {
      if (used[vertex]) continue;
      used[vertex] = 1;
      const [x, y, z] = [0, 1, 2].map((axis) => positions[vertex * 3 + axis]! - center[axis]!) as [
        number,
        number,
        number,
      ];
      for (let row = 0; row < 3; row++)
        point[row] = rotation[row * 3]! * x + rotation[row * 3 + 1]! * y + rotation[row * 3 + 2]! * z;
      yield point;
    }
  }
}

/** Returns a camera distance at which every point is inside the angle of view. */
function distanceFor(
  parts: readonly ModelPart[],
  rotation: readonly number[],
  box: Box,
  [across, along]: number[],
): number {
  let distance = 0;
  for (const [x, y, z] of rotatedPoints(parts, rotation, box))
    distance = Math.max(distance, z + Math.abs(x) / across!, z + Math.abs(y) / along!);
  // The distance is at least the diagonal of the box, so that the camera does not touch a rod that points at it.
  // For a single point, any distance works.
  return Math.max(distance * 1.02, Math.hypot(...box.size)) || 1;
}

function boundsOf(
  parts: readonly ModelPart[],
  rotation: readonly number[],
  box: Box,
  distance: number,
): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y, z] of rotatedPoints(parts, rotation, box)) {
    const depth = distance - z;
    bounds[0] = Math.min(bounds[0], x / depth);
    bounds[1] = Math.max(bounds[1], x / depth);
    bounds[2] = Math.min(bounds[2], y / depth);
    bounds[3] = Math.max(bounds[3], y / depth);
  }
  const minimum = 1e-6;
  if (bounds[1] - bounds[0] < minimum) bounds[1] = bounds[0] + minimum;
  if (bounds[3] - bounds[2] < minimum) bounds[3] = bounds[2] + minimum;
  return bounds;
}
