/** Triangle mesh. Lengths are in millimeters, and the y axis points up. */
export interface Mesh {
  /** Coordinates x, y and z of each point. */
  positions: number[];
  /** Normal of each point, as a unit vector. */
  normals: number[];
  /** Three point indices per triangle, counter-clockwise as seen from outside. */
  indices: number[];
  /** Red, green and blue of each point, 0 to 255. */
  colors?: number[];
}

type Vector = readonly [number, number, number];

/**
 * Returns a surface with a grid of `columns` × `rows` cells. `at` returns the position for `u` and `v` (both 0
 * to 1). `closed` selects the directions whose two ends are joined.
 */
export function sheet(
  columns: number,
  rows: number,
  at: (u: number, v: number) => Vector,
  closed: { u?: boolean; v?: boolean } = {},
): Mesh {
  const positions: number[] = [];
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++) positions.push(...at(i / columns, j / rows));
  const indices: number[] = [];
  const point = (i: number, j: number): number =>
    (closed.v && j === rows ? 0 : j) * (columns + 1) + (closed.u && i === columns ? 0 : i);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [a, b, c, d] = [point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)];
      indices.push(a, b, c, a, c, d);
    }
  }
  return compact({ positions, normals: [], indices });
}

/**
 * Returns the mesh with computed normals, without unused points (the duplicate seam of a closed sheet) and
 * without triangles that have no area.
 */
function compact(mesh: Mesh): Mesh {
  const places = new Map<number, number>();
  const positions: number[] = [];
  const use = (i: number): number => {
    const index = places.get(i);
    if (index !== undefined) return index;
    positions.push(...mesh.positions.slice(i * 3, i * 3 + 3));
    places.set(i, places.size);
    return places.size - 1;
  };
  const indices: number[] = [];
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const corners = [mesh.indices[t]!, mesh.indices[t + 1]!, mesh.indices[t + 2]!] as const;
    if (Math.hypot(...normalOf(mesh.positions, ...corners)) < 1e-9) continue;
    indices.push(...corners.map(use));
  }
  return { positions, indices, normals: shade(positions, indices) };
}

export function normalOf(p: readonly number[], a: number, b: number, c: number): Vector {
  const [ax, ay, az] = [p[a * 3]!, p[a * 3 + 1]!, p[a * 3 + 2]!];
  const [ux, uy, uz] = [p[b * 3]! - ax, p[b * 3 + 1]! - ay, p[b * 3 + 2]! - az];
  const [vx, vy, vz] = [p[c * 3]! - ax, p[c * 3 + 1]! - ay, p[c * 3 + 2]! - az];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

function shade(positions: readonly number[], indices: readonly number[]): number[] {
  const sum = new Float64Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [indices[t]!, indices[t + 1]!, indices[t + 2]!] as const;
    const normal = normalOf(positions, ...corners);
    for (const corner of corners)
      for (let c = 0; c < 3; c++) sum[corner * 3 + c] = sum[corner * 3 + c]! + normal[c]!;
  }
  const out: number[] = [];
  for (let i = 0; i < sum.length; i += 3) {
    const length = Math.hypot(sum[i]!, sum[i + 1]!, sum[i + 2]!) || 1;
    out.push(sum[i]! / length, sum[i + 1]! / length, sum[i + 2]! / length);
  }
  return out;
}

/** Merges several meshes into one. Drops their colors. */
export function join(...meshes: Mesh[]): Mesh {
  const out: Mesh = { positions: [], normals: [], indices: [] };
  for (const mesh of meshes) {
    const offset = out.positions.length / 3;
    for (const x of mesh.positions) out.positions.push(x);
    for (const x of mesh.normals) out.normals.push(x);
    for (const i of mesh.indices) out.indices.push(i + offset);
  }
  return out;
}

/** Returns the minimum and maximum of x, y and z. */
export function bounds(mesh: Mesh): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  mesh.positions.forEach((x, i) => {
    min[i % 3] = Math.min(min[i % 3]!, x);
    max[i % 3] = Math.max(max[i % 3]!, x);
  });
  return { min, max };
}
