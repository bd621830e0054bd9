import type { ModelPart } from '../mesh/model.js';

/** Cosine of the crease angle: surfaces that meet at a larger angle have a sharp edge. */
const CREASE = Math.cos((35 * Math.PI) / 180);

/**
 * Returns the unit normals of a part's triangles, three numbers each. The normal of a triangle without an area
 * is zero.
 */
function faceNormals({ positions: p, indices }: ModelPart): Float32Array {
  const normals = new Float32Array(indices.length);
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(x, y, z);
    if (length > 0) {
      normals[at] = x / length;
      normals[at + 1] = y / length;
      normals[at + 2] = z / length;
    }
  }
  return normals;
}

/**
 * Returns a normal for each corner of each triangle, three numbers per index.
 *
 * Uses the normals in the file. If there are none, averages the normals of the triangles that meet at the corner
 * without a sharp edge, even if they do not share vertices.
 */
export function cornerNormals(part: ModelPart): Float32Array {
  const { indices, normals: fileNormals } = part;
  const corners = new Float32Array(indices.length * 3);
  if (fileNormals) {
    for (let at = 0; at < indices.length; at++) {
      const from = indices[at]! * 3;
      const length = Math.hypot(fileNormals[from]!, fileNormals[from + 1]!, fileNormals[from + 2]!) || 1;
      for (let axis = 0; axis < 3; axis++) corners[at * 3 + axis] = fileNormals[from + axis]! / length;
    }
    return corners;
  }
  const faces = faceNormals(part);
  const { canonical, from, around } = trianglesAround(part);
  for (let at = 0; at < indices.length; at++) {
    const face = Math.floor(at / 3) * 3;
    const [fx, fy, fz] = [faces[face]!, faces[face + 1]!, faces[face + 2]!];
    let [x, y, z] = [0, 0, 0];
    const vertex = canonical[indices[at]!]!;
    for (let next = from[vertex]!; next < from[vertex + 1]!; next++) {
      const other = around[next]! * 3;
      const [ox, oy, oz] = [faces[other]!, faces[other + 1]!, faces[other + 2]!];
      if (fx * ox + fy * oy + fz * oz < CREASE) continue;
      x += ox;
      y += oy;
      z += oz;
    }
    const length = Math.hypot(x, y, z);
    corners[at * 3] = length > 0 ? x / length : fx;
    corners[at * 3 + 1] = length > 0 ? y / length : fy;
    corners[at * 3 + 2] = length > 0 ? z / length : fz;
  }
  return corners;
}

/**
 * Returns the triangles around each position, and the canonical vertex of each vertex. The triangles around the
 * canonical vertex n are `around[from[n]]` up to, but not including, `around[from[n + 1]]`.
 */
function trianglesAround({ positions, indices }: ModelPart) {
  const canonical = canonicalVertices(positions);
  const from = new Uint32Array(positions.length / 3 + 1);
  for (const vertex of indices) from[canonical[vertex]! + 1]!++;
  for (let at = 1; at < from.length; at++) from[at]! += from[at - 1]!;
  const next = from.slice();
  const around = new Uint32Array(indices.length);
  indices.forEach((vertex, at) => (around[next[canonical[vertex]!]!++] = Math.floor(at / 3)));
  return { canonical, from, around };
}

/** Returns, for each vertex, the first vertex with exactly the same coordinates. */
function canonicalVertices(positions: Float32Array): Uint32Array {
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
  const count = positions.length / 3;
  const canonical = new Uint32Array(count);
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
  const table = new Int32Array(size).fill(-1);
  for (let at = 0; at < count; at++) {
    const [x, y, z] = [bits[at * 3]!, bits[at * 3 + 1]!, bits[at * 3 + 2]!];
    let slot = (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (size - 1);
    for (;;) {
      const candidate = table[slot]!;
      if (candidate < 0) {
        table[slot] = at;
        canonical[at] = at;
        break;
      }
      if (bits[candidate * 3] === x && bits[candidate * 3 + 1] === y && bits[candidate * 3 + 2] === z) {
        canonical[at] = candidate;
        break;
      }
      slot = (slot + 1) & (size - 1);
    }
  }
  return canonical;
}
