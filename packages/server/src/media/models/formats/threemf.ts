import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { posix } from 'node:path';
import { LIMITS } from '../../common/limits.js';
import type { FileHandle } from 'node:fs/promises';
import { readZipEntry, zipEntries, type ZipEntry } from '../../containers/zip.js';
import { MediaError } from '../../../lib/media-error.js';
import {
  checkTriangles,
  checkVertices,
  linear,
  DEFAULT_MATERIAL,
  type Material,
  type Model,
  type ModelPart,
} from '../mesh/model.js';
import { Floats, Integers, Points } from '../mesh/numbers.js';

/** Millimeters per unit (3MF core specification, 3.3). */
const UNITS: Readonly<Record<string, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

/** 4 × 3 matrix, row by row: three axes, then the translation. */
type Transform = readonly number[];
const IDENTITY: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

interface Component {
  /** Path within the archive of the file that contains the object. */
  path: string;
  /** ID of the object in that file. */
  id: string;
  transform: Transform;
}

interface MeshObject {
  vertices: Floats;
  /** Vertex indices of the triangles, keyed by color. The empty key means the color of the object. */
  triangles: Map<string, Integers>;
  components: Component[];
  material: string;
}

interface Document {
  unit: number;
  objects: Map<string, MeshObject>;
  build: Component[];
  colors: Map<string, Material[]>;
}

/**
 * Maximum depth of nested components. Real files have fewer levels, and each level can multiply the number of
 * objects.
 */
const MAX_DEPTH = 12;

/**
 * Reads 3MF, in the unit of the file. Places the objects according to the build items, including objects in
 * other files of the archive.
 */
export async function read3mf(source: FileHandle): Promise<Model> {
  const entries = new Map((await zipEntries(source)).map((entry) => [entry.name, entry]));
  const documents = new Map<string, Promise<Document>>();
  let bytes = 0;
  const documentAt = (path: string): Promise<Document> => {
    const cached = documents.get(path);
    if (cached) return cached;
    const entry = entries.get(path);
    if (!entry) throw new MediaError('damaged', 'a part is missing');
    bytes += entry.bytes;
    if (bytes > LIMITS.wholeFileBytes) throw new MediaError('too-large');
    const reading = readDocument(source, entry, path);
    documents.set(path, reading);
    return reading;
  };
  const root = await rootOf(source, entries);
  const { unit, build } = await documentAt(root);
  const parts: ModelPart[] = [];
  const origin: number[] = [];
  const total = { triangles: 0, objects: 0 };
  const addComponent = async ({ path, id, transform }: Component, depth: number): Promise<void> => {
    if (depth > MAX_DEPTH || ++total.objects > 100_000)
      throw new MediaError('too-large', 'too many components');
    const document = await documentAt(path);
    const object = document.objects.get(id);
    if (!object) return;
    for (const [color, indices] of object.triangles) {
      total.triangles += indices.length / 3;
      checkTriangles(total.triangles);
      parts.push(
        partOf(object.vertices, indices, transform, materialOf(document, color || object.material), origin),
      );
    }
    for (const part of object.components)
      await addComponent({ ...part, transform: combined(part.transform, transform) }, depth + 1);
  };
  for (const item of build) await addComponent(item, 0);
  return { parts, unit, up: 'z' };
}

/**
 * Returns the path of the root model according to the package relationships. If they name none, returns the
 * first model in the folder `3D`.
 */
async function rootOf(source: FileHandle, entries: ReadonlyMap<string, ZipEntry>): Promise<string> {
  const relations = entries.get('_rels/.rels');
  if (relations && relations.bytes < 1e6) {
    let found: string | undefined;
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => {
      const type = attributes['Type'] ?? '';
      if (local(name) === 'Relationship' && type.endsWith('/3dmodel')) found ??= attributes['Target'];
    });
    parser.write((await readZipEntry(source, relations)).toString('utf8')).close();
    if (found !== undefined) return normalized(found);
  }
  const fallback = [...entries.keys()].find((name) => /^3d\/[^/]*\.model$/i.test(name));
  if (fallback === undefined) throw new MediaError('damaged', 'no model in the archive');
  return fallback;
}

const normalized = (path: string) => posix.normalize(`/${path}`).slice(1);
const local = (name: string) => name.slice(name.indexOf(':') + 1);

async function readDocument(source: FileHandle, entry: ZipEntry, path: string): Promise<Document> {
  const document: Document = { unit: 1, objects: new Map(), build: [], colors: new Map() };
  const parser = new SaxesParser();
  let object: MeshObject | undefined;
  let group: Material[] | undefined;
  parser.on('error', (cause) => {
    throw new MediaError('damaged', 'invalid XML', { cause });
  });
  parser.on('opentag', ({ name, attributes: at }: SaxesTagPlain) => {
    switch (local(name)) {
      case 'model':
        document.unit = UNITS[at['unit'] ?? 'millimeter'] ?? 1;
        break;
      case 'basematerials':
      case 'colorgroup':
        document.colors.set(at['id'] ?? '', (group = []));
        break;
      case 'base':
        group?.push(colorOf(at['displaycolor']));
        break;
      case 'color':
        group?.push(colorOf(at['color']));
        break;
      case 'object':
        object = { vertices: new Floats(), triangles: new Map(), components: [], material: '' };
        if (at['pid'] !== undefined) object.material = `${at['pid']} ${at['pindex'] ?? 0}`;
        // Support structures are not part of the model.
        if (at['type'] !== 'support') document.objects.set(at['id'] ?? '', object);
        break;
      case 'vertex':
        for (const axis of ['x', 'y', 'z']) object?.vertices.push(Number(at[axis]));
        if (object) checkVertices(object.vertices.length / 3);
        break;
      case 'triangle':
        if (object) addTriangle(object, at);
        break;
      case 'component':
        object?.components.push(componentOf(at, path));
        break;
      case 'item':
        document.build.push(componentOf(at, path));
        break;
    }
  });
  const text = new TextDecoder();
  const content = await readZipEntry(source, entry);
  // Parsed in chunks, because the decoded text of a large file may not fit into the heap.
  for (let at = 0; at < content.length; at += 2 ** 20)
    parser.write(text.decode(content.subarray(at, at + 2 ** 20), { stream: true }));
  parser.close();
  return document;
}

type Attributes = Readonly<Record<string, string>>;

function addTriangle(object: MeshObject, at: Attributes): void {
  const vertices = object.vertices.length / 3;
  const corners = [Number(at['v1']), Number(at['v2']), Number(at['v3'])];
  if (!corners.every((corner) => corner >= 0 && corner < vertices))
    throw new MediaError('damaged', 'vertex index out of range');
  // The default color group is that of the object. The color of the first corner applies to the entire triangle.
  const pid = at['pid'] ?? object.material.split(' ')[0];
  const color = at['p1'] === undefined || pid === undefined ? '' : `${pid} ${at['p1']}`;
  let list = object.triangles.get(color);
  if (!list) object.triangles.set(color, (list = new Integers()));
  for (const corner of corners) list.push(corner);
  checkTriangles(list.length / 3);
}

function componentOf(at: Attributes, path: string): Component {
  // The `path` attribute of the production extension can have any prefix.
  const other = Object.entries(at).find(([name]) => local(name) === 'path')?.[1];
  const numbers = (at['transform'] ?? '').trim().split(/\s+/).map(Number);
  const transform = numbers.length === 12 && numbers.every(Number.isFinite) ? numbers : IDENTITY;
  return { path: other === undefined ? path : normalized(other), id: at['objectid'] ?? '', transform };
}

/** Parses an sRGB color: `#RRGGBB` or `#RRGGBBAA`. */
function colorOf(text = ''): Material {
  const [, digits] = /^#([0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return DEFAULT_MATERIAL;
  const [r = 0, g = 0, b = 0, a = 1] = [...Buffer.from(digits, 'hex')].map((value) => value / 255);
  return { color: [linear(r), linear(g), linear(b)], opacity: a };
}

function materialOf({ colors }: Document, key: string): Material {
  const [pid = '', index = '0'] = key.split(' ');
  return colors.get(pid)?.[Number(index)] ?? DEFAULT_MATERIAL;
}

function combined(a: Transform, b: Transform): Transform {
  return Array.from({ length: 12 }, (_, at) => {
    const row = Math.floor(at / 3);
    const column = at % 3;
    const sum = [0, 1, 2].reduce((all, k) => all + a[row * 3 + k]! * b[k * 3 + column]!, 0);
    return row === 3 ? sum + b[9 + column]! : sum;
  });
}

function partOf(
  vertices: Floats,
  indices: Integers,
  t: Transform,
  material: Material,
  origin: number[],
): ModelPart {
  const points = new Points(origin);
  for (let at = 0; at < vertices.length; at += 3) {
    const [x, y, z] = [vertices.get(at), vertices.get(at + 1), vertices.get(at + 2)];
    const axis = (n: number) => x * t[n]! + y * t[3 + n]! + z * t[6 + n]! + t[9 + n]!;
    points.push(axis(0), axis(1), axis(2));
  }
  return { material, positions: points.done(), indices: indices.done() };
}
