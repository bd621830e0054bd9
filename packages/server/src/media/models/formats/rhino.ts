import type { File3dm, File3dmObject, GeometryBase, Mesh, RhinoModule } from 'rhino3dm';
import { MediaError } from '../../../lib/media-error.js';
import {
  checkTriangles,
  linear,
  DEFAULT_MATERIAL,
  type Material,
  type ModelReader,
  type ModelPart,
} from '../mesh/model.js';
import { Points } from '../mesh/numbers.js';

/** Millimeters per unit, keyed by Rhino's unit system number. */
const UNITS: Readonly<Record<number, number>> = {
  1: 0.001,
  2: 1,
  3: 10,
  4: 1000,
  5: 1e6,
  6: 0.0000254,
  7: 0.0254,
  8: 25.4,
  9: 304.8,
  10: 1_609_344,
  11: 1e-7,
  12: 1e-6,
  13: 100,
  14: 1e4,
  15: 1e5,
  19: 914.4,
};
/**
 * Maximum depth of nested blocks. Real files have fewer levels, and each level can multiply the number of
 * objects.
 */
const MAX_DEPTH = 12;
const MAX_OBJECTS = 100_000;
/** 4 × 4 matrix in row-major order. */
type Matrix = readonly number[];

/**
 * Reads Rhino's 3DM, in the unit of the file: meshes, subdivision surfaces, placed blocks, and the render meshes
 * that Rhino stores with solids and surfaces.
 *
 * Solids and surfaces that were saved without render meshes are skipped, because only Rhino can create them.
 */
export const readRhino: ModelReader = async ({ bytes }) => {
  const { default: start } = await import('rhino3dm');
  const rhino = await start();
  const file = rhino.File3dm.fromByteArray(bytes) as File3dm | null;
  if (!file) throw new MediaError('damaged', 'invalid 3DM');
  const reader = new Reader(rhino, file);
  const objects = file.objects();
  for (let at = 0; at < objects.count; at++) {
    const object = objects.get(at);
    if (!object.attributes().isInstanceDefinitionObject && object.attributes().visible)
      reader.add(object, undefined, 0);
  }
  const unit = UNITS[numberOf(file.settings().modelUnitSystem)];
  if (reader.parts.length === 0) throw new MediaError('unsupported-format', 'no embedded mesh');
  return { parts: reader.parts, unit, up: 'z' };
};

/** Returns the number of an enumeration value, which the library wraps in an object. */
const numberOf = (value: unknown): number => Number((value as { value?: number }).value ?? value);

class Reader {
  readonly parts: ModelPart[] = [];
  readonly #origin: number[] = [];
  readonly #byId = new Map<string, File3dmObject>();
  #triangles = 0;
  #objects = 0;

  constructor(
    private readonly rhino: RhinoModule,
    private readonly file: File3dm,
  ) {
    const objects = file.objects();
    for (let at = 0; at < objects.count; at++) {
      const object = objects.get(at);
      if (object.attributes().isInstanceDefinitionObject) this.#byId.set(object.attributes().id, object);
    }
  }

  add(object: File3dmObject, transform: Matrix | undefined, depth: number): void {
    if (depth > MAX_DEPTH || ++this.#objects > MAX_OBJECTS)
      throw new MediaError('too-large', 'too many blocks');
    const geometry = object.geometry();
    if (geometry instanceof this.rhino.InstanceReference) {
      const block = this.file.instanceDefinitions().findId(geometry.parentIdefId);
      const placement = geometry.xform.toFloatArray(true).map(Number);
      const next = transform ? product(transform, placement) : placement;
      for (const id of block.getObjectIds() as string[]) {
        const part = this.#byId.get(id);
        if (part) this.add(part, next, depth + 1);
      }
      return;
    }
    const material = this.#materialOf(object);
    for (const mesh of this.#meshesOf(geometry)) this.#addMesh(mesh, transform, material);
  }

  #meshesOf(geometry: GeometryBase): Mesh[] {
    const { rhino } = this;
    if (geometry instanceof rhino.Mesh) return [geometry];
    if (geometry instanceof rhino.Extrusion) return [geometry.getMesh(rhino.MeshType.Any)].filter(Boolean);
    if (geometry instanceof rhino.SubD) {
      (geometry.subdivide as (count: number) => boolean).call(geometry, 2);
      const meshes = rhino.Mesh as unknown as {
        createFromSubDControlNet(subd: GeometryBase, textures: boolean): Mesh;
      };
      return [meshes.createFromSubDControlNet(geometry, false)].filter(Boolean);
    }
    if (!(geometry instanceof rhino.Brep)) return [];
    const faces = geometry.faces();
    return Array.from({ length: faces.count }, (_, at) => faces.get(at).getMesh(rhino.MeshType.Any)).filter(
      Boolean,
    );
  }

  #addMesh(mesh: Mesh, transform: Matrix | undefined, material: Material): void {
    const { data } = mesh.toThreejsJSON() as {
      data: { attributes: { position: { array: number[] } }; index?: { array: number[] } };
    };
    const list = data.attributes.position.array;
    const indices = Uint32Array.from(
      data.index?.array ?? Array.from({ length: list.length / 3 }, (_, at) => at),
    );
    checkTriangles((this.#triangles += indices.length / 3));
    const points = new Points(this.#origin);
    for (let at = 0; at < list.length; at += 3) {
      const [x, y, z] = [list[at]!, list[at + 1]!, list[at + 2]!];
      const axis = (row: number) =>
        transform
          ? transform[row]! * x + transform[row + 1]! * y + transform[row + 2]! * z + transform[row + 3]!
          : [x, y, z][row / 4]!;
      points.push(axis(0), axis(4), axis(8));
    }
    this.parts.push({ material, positions: points.done(), indices });
  }

  /** Returns a material in the display color of an object: its own color or that of its layer. */
  #materialOf(object: File3dmObject): Material {
    const attributes = object.attributes() as unknown as {
      drawColor(file: File3dm): { r: number; g: number; b: number };
    };
    const { r, g, b } = attributes.drawColor(this.file);
    // Black is the default color, intended for lines on a light page.
    if (r + g + b === 0) return DEFAULT_MATERIAL;
    return { color: [linear(r / 255), linear(g / 255), linear(b / 255)], opacity: 1 };
  }
}

function product(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, at) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + a[Math.floor(at / 4) * 4 + k]! * b[k * 4 + (at % 4)]!, 0),
  );
}
