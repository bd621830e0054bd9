import { MediaError } from '../../../lib/media-error.js';
import { LIMITS } from '../../common/limits.js';

/** Which axis of the file points to the sky. */
type UpAxis = 'y' | 'z';

/** How a surface looks. */
export interface Material {
  /** Linear red, green, blue, 0 to 1. */
  readonly color: readonly [number, number, number];
  /** 0 to 1. */
  readonly opacity: number;
  /** The picture on it: the name under which the model refers to it, or the file's bytes where it lies inside. */
  readonly texture?: string | Uint8Array | undefined;
}

/** A surface of triangles of one material. */
export interface ModelPart {
  readonly material: Material;
  /** x, y, z of each vertex, in the file's axes and unit, relative to a point that all parts share. */
  readonly positions: Float32Array;
  /** Three vertices a triangle. */
  readonly indices: Uint32Array;
  /** Unit vectors, one a vertex; without them they are made from the shape. */
  readonly normals?: Float32Array | undefined;
  /** Linear red, green, blue of each vertex, 0 to 1, which the material's color multiplies. */
  readonly colors?: Float32Array | undefined;
  /** Two a vertex; v counts from the bottom. */
  readonly uvs?: Float32Array | undefined;
}

export interface Model {
  readonly parts: readonly ModelPart[];
  /** Millimetres a unit of the file; 1 where the format has none. */
  readonly unit: number;
  readonly up: UpAxis;
}

/** A file to read, and what the caller found of the files that it refers to. */
export interface ModelFile {
  readonly bytes: Buffer;
  /** A file that the model refers to by this name; undefined where there is none. @throws MediaError `too-large` */
  readonly resolveReference: (name: string) => Buffer | undefined;
}

export type ModelReader = (file: ModelFile) => Model | Promise<Model>;

/** A mid gray with a trace of blue: it stands out from a white page and from a black one. */
export const DEFAULT_MATERIAL: Material = { color: [0.42, 0.45, 0.49], opacity: 1 };

/** 0 to 1 as a screen means it, in linear light. */
export function linear(value: number): number {
  const clamped = Math.min(1, Math.max(0, value));
  return clamped <= 0.04045 ? clamped / 12.92 : ((clamped + 0.055) / 1.055) ** 2.4;
}

/** A file may name more triangles than any memory holds: counted before they are unfolded. @throws MediaError */
export function checkTriangles(count: number): void {
  if (!(count >= 0)) throw new MediaError('damaged', 'a negative count');
  if (count > LIMITS.modelTriangles) throw new MediaError('too-large', `${count} triangles`);
}

/** @throws MediaError `too-large` for more vertices than the triangles that are allowed can have */
export function checkVertices(count: number): void {
  if (!(count >= 0)) throw new MediaError('damaged', 'a negative count');
  if (count > 3 * LIMITS.modelTriangles) throw new MediaError('too-large', `${count} vertices`);
}
