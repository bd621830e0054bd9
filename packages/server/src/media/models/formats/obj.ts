import { MediaError } from '../../../lib/media-error.js';
import {
  checkVertices,
  linear,
  DEFAULT_MATERIAL,
  type Material,
  type ModelReader,
  type ModelPart,
} from '../mesh/model.js';
import { readMtl } from './mtl.js';
import { Floats, Points, Scanner } from '../mesh/numbers.js';
import { MAX_CORNERS, Polygons } from '../mesh/polygons.js';

/** Maximum number of materials, which are rendered one by one. Real models have fewer. */
const MAX_MATERIALS = 10_000;

/**
 * Reads Wavefront OBJ: points, texture coordinates, and polygons grouped by material. The format has no unit.
 *
 * Ignores the normals in the file, because they are missing or wrong in half of real-world files. They are
 * computed from the shape instead.
 */
export const readObj: ModelReader = ({ bytes, resolveReference }) => {
  const text = new Scanner(bytes);
  const points = new Points();
  const colors = new Floats();
  const texcoords = new Floats();
  const materials = new Map<string, Material>();
  const groups = new Map<string, Group>();
  let group = groupOf(groups, '');
  for (; !text.ended; text.nextLine()) {
    const word = text.word();
    if (word === 'v') readPoint(text, points, colors);
    else if (word === 'vt') for (let axis = 0; axis < 2; axis++) texcoords.push(number(text));
    else if (word === 'f') group.add(readCorners(text, points.count, texcoords.length / 2), points.count);
    else if (word === 'usemtl') group = groupOf(groups, text.rest());
    else if (word === 'mtllib') {
      const library = resolveReference(text.rest());
      if (library) for (const [key, value] of readMtl(library.toString('utf8'))) materials.set(key, value);
    }
  }
  if (points.count === 0) throw new MediaError('empty', 'no points');
  const colored = colors.length === points.count * 3;
  const uvs = texcoords.done();
  const parts = [...groups]
    .filter(([, { polygons }]) => polygons.triangles > 0)
    .map(([name, { polygons, corners }]): ModelPart => {
      const material = materials.get(name) ?? (colored ? WHITE : DEFAULT_MATERIAL);
      const flat = { material, positions: points.done(), indices: polygons.done() };
      if (material.texture !== undefined && uvs.length > 0) return textured(flat, corners.done(), uvs);
      return colored ? { ...flat, colors: colors.done() } : flat;
    });
  return { parts, up: 'y' };
};

const WHITE: Material = { color: [1, 1, 1], opacity: 1 };

interface Corner {
  vertex: number;
  /** Index of the texture coordinates; -1 if there are none. */
  texcoord: number;
}

class Group {
  readonly polygons = new Polygons();
  /** Index of the texture coordinates for each corner of each triangle, parallel to the indices of `polygons`. */
  readonly corners = new Floats();

  add(corners: readonly Corner[], vertices: number): void {
    if (corners.length < 3) return;
    if (
      !this.polygons.add(
        corners.map(({ vertex }) => vertex),
        vertices,
      )
    )
      return;
    for (let at = 2; at < corners.length; at++)
      for (const corner of [0, at - 1, at]) this.corners.push(corners[corner]!.texcoord);
  }
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  let group = groups.get(name);
  if (!group) {
    if (groups.size >= MAX_MATERIALS) throw new MediaError('too-large', 'too many materials');
    groups.set(name, (group = new Group()));
  }
  return group;
}

function number(text: Scanner): number {
  const value = text.number();
  return Number.isNaN(value) ? 0 : value;
}

/** Reads a point. Some programs write its color after the position. */
function readPoint(text: Scanner, points: Points, colors: Floats): void {
  points.push(text.number(), text.number(), text.number());
  checkVertices(points.count);
  const rgb = [text.number(), text.number(), text.number()];
  if (rgb.some(Number.isNaN)) return;
  for (const channel of rgb) colors.push(linear(channel));
}

/**
 * Reads the corners of a polygon: `12/3/4`, `12//4` or `12`. Indices count from 1; negative ones count back from
 * the latest element.
 */
function readCorners(text: Scanner, vertices: number, texcoords: number): Corner[] {
  const corners: Corner[] = [];
  while (!text.endOfLine() && corners.length <= MAX_CORNERS) {
    const vertex = text.number();
    // `12//` and `12/` also occur: the number after the space belongs to the next corner.
    const next = (): number =>
      text.ahead === SLASH && ++text.at && !isGap(text.ahead) ? text.number() : Number.NaN;
    const texcoord = next();
    next();
    if (Number.isNaN(vertex)) return [];
    corners.push({ vertex: absolute(vertex, vertices), texcoord: absolute(texcoord, texcoords) });
  }
  return corners;
}

const SLASH = 47;
const SPACE = 32;
const isGap = (byte: number | undefined) => byte === undefined || byte <= SPACE || byte === SLASH;

function absolute(index: number, count: number): number {
  const at = index > 0 ? index - 1 : count + index;
  return at >= 0 && at < count ? at : -1;
}

/**
 * Creates a separate vertex for each corner of each triangle, because a point can have several texture
 * coordinates.
 */
function textured(flat: ModelPart, texcoords: Float32Array, uvs: Float32Array): ModelPart {
  const { indices } = flat;
  const positions = new Float32Array(indices.length * 3);
  const cornerUvs = new Float32Array(indices.length * 2);
  indices.forEach((vertex, at) => {
    positions.set(flat.positions.subarray(vertex * 3, vertex * 3 + 3), at * 3);
    const texcoord = texcoords[at]!;
    if (texcoord >= 0) cornerUvs.set(uvs.subarray(texcoord * 2, texcoord * 2 + 2), at * 2);
  });
  return { ...flat, positions, indices: indices.map((_, at) => at), uvs: cornerUvs };
}
