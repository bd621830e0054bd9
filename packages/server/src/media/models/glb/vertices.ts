import type { ModelPart } from '../mesh/model.js';
import { Floats, Integers } from '../mesh/numbers.js';
import { cornerNormals } from '../poster/smooth.js';

/** Vertices and triangles of one or several parts, as glTF stores them: every vertex has one normal. */
export class VertexBuffer {
  readonly positions = new Floats();
  readonly normals = new Floats();
  readonly uvs = new Floats();
  readonly colors = new Floats();
  readonly indices = new Integers();

  get count(): number {
    return this.positions.length / 3;
  }

  /**
   * Adds a part. A vertex at a sharp edge becomes several vertices with different normals. Vertices that no triangle
   * uses are omitted.
   */
  add(part: ModelPart): void {
    const { indices } = part;
    const normals = cornerNormals(part);
    /** For each vertex of the part, the last vertex that was added for it, plus 1. */
    const last = new Uint32Array(part.positions.length / 3);
    /** For each added vertex, the previous one that was added for the same vertex of the part, plus 1. */
    const previous = new Integers();
    const first = this.count;
    for (let at = 0; at < indices.length; at++) {
      const vertex = indices[at]!;
      const links = previous.view();
      let found = last[vertex]!;
      while (found !== 0 && !this.#hasNormal(first + found - 1, normals, at * 3)) found = links[found - 1]!;
      if (found === 0) {
        previous.push(last[vertex]!);
        found = last[vertex] = previous.length;
        this.#push(part, vertex, normals, at * 3);
      }
      this.indices.push(first + found - 1);
    }
  }

  #hasNormal(vertex: number, normals: Float32Array, at: number): boolean {
    const own = this.normals;
    const cosine =
      own.get(vertex * 3) * normals[at]! +
      own.get(vertex * 3 + 1) * normals[at + 1]! +
      own.get(vertex * 3 + 2) * normals[at + 2]!;
    return cosine > SAME_NORMAL;
  }

  #push({ positions, uvs, colors }: ModelPart, vertex: number, normals: Float32Array, at: number): void {
    for (let axis = 0; axis < 3; axis++) this.positions.push(positions[vertex * 3 + axis]!);
    // A triangle without an area has no normal, but glTF requires unit vectors.
    const isZero = normals[at] === 0 && normals[at + 1] === 0 && normals[at + 2] === 0;
    for (let axis = 0; axis < 3; axis++) this.normals.push(isZero ? Number(axis === 1) : normals[at + axis]!);
    // glTF measures v from the top.
    if (uvs) {
      this.uvs.push(uvs[vertex * 2]!);
      this.uvs.push(1 - uvs[vertex * 2 + 1]!);
    }
    if (colors) for (let channel = 0; channel < 3; channel++) this.colors.push(colors[vertex * 3 + channel]!);
  }
}

/** Cosine of the angle below which two normals count as the same: about half a degree. */
const SAME_NORMAL = 0.99996;
