import { MediaError } from '../../../lib/media-error.js';
import { LIMITS } from '../../common/limits.js';

/** Axis of the file that points up. */
type UpAxis = 'y' | 'z';

/** Appearance of a surface. */
export interface Material {
  /** Linear red, green and blue, from 0 to 1. */
  readonly color: readonly [number, number, number];
  /** From 0 to 1. */
  readonly opacity: number;
  /** Texture: the name by which the model references it, or the content of an embedded image. */
  readonly texture?: string | Uint8Array | undefined;
}

/** Triangles with the same material. */
export interface ModelPart {
  readonly material: Material;
  /**
   * x, y and z of each vertex, on the axes and in the unit of the file, relative to an origin that all parts
   * share.
   */
  readonly positions: Float32Array;
  /** Three vertices per triangle. */
  readonly indices: Uint32Array;
  /** Unit vectors, one per vertex. Default: computed from the shape. */
  readonly normals?: Float32Array | undefined;
  /** Linear red, green and blue of each vertex, from 0 to 1. Multiplied by the color of the material. */
  readonly colors?: Float32Array | undefined;
  /** Texture coordinates, two per vertex. v is measured from the bottom. */
  readonly uvs?: Float32Array | undefined;
}

export interface Model {
  readonly parts: readonly ModelPart[];
  /** Millimeters per unit of the positions. Undefined if the format or the file has no unit. */
  readonly unit?: number | undefined;
  readonly up: UpAxis;
}

/** A model file, with access to the files that it references. */
export interface ModelFile {
  readonly bytes: Buffer;
  /**
   * Returns the file that the model references by this name, or undefined if there is none.
   *
   * @throws MediaError `too-large`
   */
  readonly resolveReference: (name: string) => Buffer | undefined;
}

export type ModelReader = (file: ModelFile) => Model | Promise<Model>;

/** Medium gray with a slight blue tint, which contrasts with both white and black pages. */
export const DEFAULT_MATERIAL: Material = { color: [0.42, 0.45, 0.49], opacity: 1 };

/** Converts an sRGB component (0 to 1) to linear light. */
export function linear(value: number): number {
  const clamped = Math.min(1, Math.max(0, value));
  return clamped <= 0.04045 ? clamped / 12.92 : ((clamped + 0.055) / 1.055) ** 2.4;
}

/**
 * Checks a triangle count against the limit. Call it before allocating memory, because a file may declare more
 * triangles than fit into memory.
 *
 * @throws MediaError `too-large`, `damaged`
 */
export function checkTriangles(count: number): void {
  if (!(count >= 0)) throw new MediaError('damaged', 'negative count');
  if (count > LIMITS.modelTriangles) throw new MediaError('too-large', `${count} triangles`);
}

/**
 * Checks a vertex count against the limit, which is three for each allowed triangle.
 *
 * @throws MediaError `too-large`, `damaged`
 */
export function checkVertices(count: number): void {
  if (!(count >= 0)) throw new MediaError('damaged', 'negative count');
  if (count > 3 * LIMITS.modelTriangles) throw new MediaError('too-large', `${count} vertices`);
}
