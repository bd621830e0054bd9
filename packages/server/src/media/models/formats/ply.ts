import { MediaError } from '../../../lib/media-error.js';
import {
  checkVertices,
  linear,
  DEFAULT_MATERIAL,
  type Material,
  type ModelReader,
  type ModelPart,
} from '../mesh/model.js';
import { Floats, Points, Scanner } from '../mesh/numbers.js';
import { MAX_CORNERS, Polygons } from '../mesh/polygons.js';

interface Property {
  name: string;
  type: Scalar;
  /** Type of the list length. Undefined for properties that are not lists. */
  length?: Scalar;
}

interface Element {
  name: string;
  count: number;
  properties: Property[];
}

type Scalar = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

const TYPES: Readonly<Record<string, Scalar>> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
  int8: 'int8',
  uint8: 'uint8',
  int16: 'int16',
  uint16: 'uint16',
  int32: 'int32',
  uint32: 'uint32',
  float32: 'float32',
  float64: 'float64',
};
const BYTES: Readonly<Record<Scalar, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

/** Returns the next value, read as the given type. */
type Next = (type: Scalar) => number;

/**
 * Reads PLY, as text or as binary of either byte order: points with colors, and polygons. The format has no
 * unit.
 */
export const readPly: ModelReader = ({ bytes }) => {
  const { format, elements, end } = readHeader(bytes);
  const next =
    format === 'ascii' ? textValues(bytes, end) : binaryValues(bytes, end, format === 'binary_little_endian');
  const points = new Points();
  const colors = new Floats();
  const polygons = new Polygons();
  /** Color of each triangle, if the polygons have colors. */
  const faceColors = new Floats();
  let vertices = 0;
  for (const element of elements) {
    if (element.name === 'vertex') {
      checkVertices(element.count);
      vertices = element.count;
      readVertices(element, next, points, colors);
    } else if (element.name === 'face' || element.name === 'tristrips') {
      for (let at = 0; at < element.count; at++) {
        const { corners, color } = readRow(element, next);
        const before = polygons.triangles;
        if (element.name === 'face') polygons.add(corners, vertices);
        else addStrips(corners, polygons, vertices);
        if (color)
          for (let more = polygons.triangles - before; more > 0; more--)
            for (const channel of color) faceColors.push(channel);
      }
    } else for (let at = 0; at < element.count; at++) readRow(element, next);
  }
  if (points.count === 0) throw new MediaError('empty', 'no points');
  if (faceColors.length > 0 && faceColors.length === polygons.triangles * 3) {
    return { parts: [withFaceColors(points.done(), polygons.done(), faceColors.done())], up: 'y' };
  }
  const colored = colors.length > 0;
  const material = colored ? WHITE : DEFAULT_MATERIAL;
  const part = { material, positions: points.done(), indices: polygons.done() };
  return { parts: [{ ...part, ...(colored ? { colors: colors.done() } : {}) }], up: 'y' };
};

const WHITE: Material = { color: [1, 1, 1], opacity: 1 };

/** Creates separate vertices for each triangle, because triangles that share a point can have different colors. */
function withFaceColors(points: Float32Array, corners: Uint32Array, faceColors: Float32Array): ModelPart {
  const positions = new Float32Array(corners.length * 3);
  const colors = new Float32Array(corners.length * 3);
  corners.forEach((vertex, at) => {
    positions.set(points.subarray(vertex * 3, vertex * 3 + 3), at * 3);
    const triangle = Math.floor(at / 3) * 3;
    colors.set(faceColors.subarray(triangle, triangle + 3), at * 3);
  });
  return { material: WHITE, positions, indices: corners.map((_, at) => at), colors };
}

function readVertices(element: Element, next: Next, points: Points, colors: Floats): void {
  const names = element.properties.map(({ name }) => name);
  const columnOf = (...candidates: string[]) =>
    candidates.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1;
  const [x, y, z] = [columnOf('x'), columnOf('y'), columnOf('z')];
  if (x < 0 || y < 0 || z < 0) throw new MediaError('damaged', 'points without coordinates');
  const rgb = [
    columnOf('red', 'diffuse_red', 'r'),
    columnOf('green', 'diffuse_green', 'g'),
    columnOf('blue', 'diffuse_blue', 'b'),
  ];
  const colored = rgb.every((at) => at >= 0);
  const scale = colored && element.properties[rgb[0]!]!.type.startsWith('float') ? 1 : 255;
  const row = new Float64Array(names.length);
  for (let at = 0; at < element.count; at++) {
    for (let column = 0; column < row.length; column++) {
      const { type, length } = element.properties[column]!;
      if (length) for (let skip = next(length); skip > 0; skip--) next(type);
      else row[column] = next(type);
    }
    points.push(row[x]!, row[y]!, row[z]!);
    if (colored) for (const channel of rgb) colors.push(linear(row[channel]! / scale));
  }
}

/** Reads the corners (the vertex list) and the color of a polygon, and skips all other properties. */
function readRow(element: Element, next: Next): { corners: number[]; color: number[] | undefined } {
  let corners: number[] = [];
  const color: number[] = [];
  for (const { name, type, length } of element.properties) {
    if (!length) {
      const value = next(type);
      const channel = CHANNELS.indexOf(name);
      if (channel >= 0) color[channel] = linear(type.startsWith('float') ? value : value / 255);
      continue;
    }
    const count = next(length);
    if (!(count >= 0 && count <= (element.name === 'face' ? MAX_CORNERS : 1e8)))
      throw new MediaError('damaged', 'invalid list length');
    const isVertexList = name === 'vertex_indices' || name === 'vertex_index';
    const list: number[] = [];
    for (let at = 0; at < count; at++) {
      const value = next(type);
      if (isVertexList) list.push(value);
    }
    if (isVertexList) corners = list;
  }
  return { corners, color: color.filter((value) => value !== undefined).length === 3 ? color : undefined };
}

const CHANNELS = ['red', 'green', 'blue'];

/** Adds triangle strips, which are separated by -1. Every second triangle is wound in reverse. */
function addStrips(corners: readonly number[], polygons: Polygons, vertices: number): void {
  let start = 0;
  corners.forEach((corner, at) => {
    if (corner < 0) start = at + 1;
    else if (at - start >= 2) {
      const [a, b] = (at - start) % 2 === 0 ? [at - 2, at - 1] : [at - 1, at - 2];
      polygons.add([corners[a]!, corners[b]!, corner], vertices);
    }
  });
}

function readHeader(bytes: Buffer): { format: string; elements: Element[]; end: number } {
  const text = new Scanner(bytes.subarray(0, 65_536));
  if (text.word() !== 'ply') throw new MediaError('damaged', 'not a PLY file');
  let format = '';
  const elements: Element[] = [];
  for (text.nextLine(); !text.ended;) {
    const [word, ...words] = text.rest().split(/\s+/);
    text.nextLine();
    if (word === 'format') format = words[0] ?? '';
    else if (word === 'element')
      elements.push({ name: words[0] ?? '', count: Number(words[1]), properties: [] });
    else if (word === 'property') elements.at(-1)?.properties.push(propertyOf(words));
    else if (word === 'end_header') {
      if (!/^(ascii|binary_(little|big)_endian)$/.test(format)) break;
      if (!elements.every(({ count }) => Number.isSafeInteger(count) && count >= 0)) break;
      return { format, elements, end: text.at };
    }
  }
  throw new MediaError('damaged', 'invalid PLY header');
}

function propertyOf(words: readonly string[]): Property {
  const list = words[0] === 'list';
  const [length, type] = list
    ? [TYPES[words[1] ?? ''], TYPES[words[2] ?? '']]
    : [undefined, TYPES[words[0] ?? '']];
  if (!type || (list && !length)) throw new MediaError('damaged', 'unknown property type');
  return { name: words.at(-1) ?? '', type, ...(length ? { length } : {}) };
}

function textValues(bytes: Buffer, start: number): Next {
  const text = new Scanner(bytes, start);
  return () => {
    text.gap();
    const value = text.number();
    if (Number.isNaN(value)) throw new MediaError('damaged', 'expected a number');
    return value;
  };
}

function binaryValues(bytes: Buffer, start: number, little: boolean): Next {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = start;
  return (type) => {
    const from = at;
    at += BYTES[type];
    // The view throws at the end of the data if the file is truncated.
    switch (type) {
      case 'int8':
        return view.getInt8(from);
      case 'uint8':
        return view.getUint8(from);
      case 'int16':
        return view.getInt16(from, little);
      case 'uint16':
        return view.getUint16(from, little);
      case 'int32':
        return view.getInt32(from, little);
      case 'uint32':
        return view.getUint32(from, little);
      case 'float32':
        return view.getFloat32(from, little);
      case 'float64':
        return view.getFloat64(from, little);
    }
  };
}
