/**
 * @module-tag gate
 * @module-tag sizes
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FORMATS_3D } from '@assetportal/sdk/contract';
import { readGltf, unpackGltf } from '../../../../packages/server/src/media/models/formats/gltf.js';
import { readStl } from '../../../../packages/server/src/media/models/formats/stl.js';
import type { ModelPart } from '../../../../packages/server/src/media/models/mesh/model.js';
import { boxOf } from '../../../../packages/server/src/media/models/poster/view.js';
import type { Source } from '../../../../packages/server/src/media/renditions.js';
import { nightly } from '../../../fixtures/run/nightly.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { bytesOf, media } from '../helpers.js';

const root = sharedAssets ? join(sharedAssets, 'files') : '';

/**
 * Returns the source of a file, as the index would create it. It resolves references to other files in the same
 * folder.
 */
function sourceOf(path: string): Source {
  const full = join(root, path);
  const resolveReference = (name: string): Promise<Source | undefined> => {
    const other = join(dirname(path), name);
    return Promise.resolve(existsSync(join(root, other)) ? sourceOf(other) : undefined);
  };
  const { length: size } = readFileSync(full);
  const filetype = extname(path).slice(1).toLowerCase();
  return { id: path, path: full, filetype, assetGroup: '3d', version: '1', size, resolveReference };
}

/**
 * Expected sizes, in mm along the axes of the file, and numbers of triangles. The values for OBJ, OFF, PLY, STL,
 * 3MF, FBX, COLLADA and STEP were measured with assimp and OpenCASCADE (`facts.json`), in the unit that decision
 * 25 defines.
 */
const REAL: Readonly<Record<string, [extent: [number, number, number], triangles: number]>> = {
  'known/3d/box-100x50x25.obj': [[100, 50, 25], 12],
  'known/3d/box-100x50x25.stl': [[100, 50, 25], 12],
  'known/3d/box-100x50x25.ply': [[100, 50, 25], 12],
  'known/3d/box-100x50x25.off': [[100, 50, 25], 12],
  'known/3d/box-100x50x25.3mf': [[100, 50, 25], 12],
  // The unit of glTF is the meter.
  'known/3d/box-100x50x25.glb': [[100_000, 50_000, 25_000], 12],
  'known/3d/tetra.wrl': [[1, 1, 1], 4],
  '3d/stl/stl_ascii.stl': [[4.9441, 4.4262, 1.2], 572],
  '3d/stl/stl_binary.stl': [[5.7016, 4.4262, 1.2], 728],
  '3d/ply/cube_rgb_binary.ply': [[1, 1, 1], 12],
  '3d/off/Wuson.off': [[0.92, 1.5158, 3.2445], 3732],
  '3d/obj/WusonOBJ.obj': [[0.92, 1.5158, 3.2445], 3732],
  '3d/3mf/box.3mf': [[10, 20, 30], 12],
  '3d/3mf/production_components.3mf': [[25, 10, 10], 8],
  '3d/gltf/BoxTextured/BoxTextured.gltf': [[1000, 1000, 1000], 12],
  '3d/gltf/BoxVertexColors-embedded.gltf': [[1000, 1000, 1000], 12],
  '3d/glb/BoxTextured.glb': [[1000, 1000, 1000], 12],
  // The header specifies meters. The sphere has a diameter of 20 mm.
  '3d/dae/sphere.dae': [[20, 20, 20], 760],
  // The settings specify centimeters.
  '3d/fbx/phong_cube.fbx': [[10, 10, 10], 12],
  // The vertex colors have an encoding that breaks three's loader.
  '3d/fbx/box.fbx': [[510.5574, 406.2126, 529.3064], 12],
  '3d/3ds/fels.3ds': [[3.5048, 3.2056, 4.6816], 768],
  '3d/wrl/Wuson.wrl': [[0.92, 3.2445, 1.5158], 3732],
  '3d/3dm/mesh.3dm': [[50.2519, 50.2519, 50.2519], 276],
  // The file specifies inches.
  '3d/step/cube-in.step': [[1000, 1000, 1000], 12],
  '3d/stp/cube.stp': [[300, 300, 300], 12],
  '3d/ifc/IfcOpenHouse_IFC4.ifc': [[20_000, 20_000, 13_910], 1098],
};

/**
 * Formats of which model-posters.test.ts renders custom models. Of these, only the nightly run measures the real
 * files, except a model with colors and one with a texture.
 */
const SYNTHETIC = /\.(obj|stl|ply|off|3mf|wrl|gltf|dae)$/;
const MEASURED = Object.entries(REAL).filter(
  ([path]) => nightly || !SYNTHETIC.test(path) || /cube_rgb_binary|BoxTextured/.test(path),
);

/**
 * Files that are also converted. The nightly run converts all of them: reading these formats takes seconds, the first
 * test reads them as well, and all models are written alike.
 */
const CONVERTED = Object.entries(REAL).filter(([path]) => nightly || !/\.(stp|step|3dm)$/.test(path));

/** Files with y up, and files without a unit. */
const UP_IS_Y = /\.(obj|off|ply|wrl|gltf|glb|fbx|dae)$|Wuson\.stl$/;
const UNITLESS = /\.(obj|off|ply|stl|wrl|3ds)$/;

/** The parts of a GLB file that the tests read. */
interface Glb {
  asset: { extras?: { unit?: string } };
  nodes: { matrix?: number[]; extras?: { center: [number, number]; distance: number } }[];
  cameras: { perspective: { aspectRatio: number; yfov: number } }[];
  meshes: { primitives: { attributes: Record<string, number> & { POSITION: number } }[] }[];
  accessors: { count: number }[];
  bufferViews: { byteOffset: number; byteLength: number }[];
  images?: { bufferView: number }[];
  materials: { alphaMode?: string }[];
}

/** Returns the distances of a model from the edges of the image of its camera, relative to width and height. */
function marginsOf(parts: readonly ModelPart[], { nodes, cameras }: Glb): number[] {
  const { matrix: m = [], extras } = nodes[1]!;
  const { aspectRatio, yfov } = cameras[0]!.perspective;
  const [across, along] = extras!.center;
  const scale = 1 / (2 * Math.tan(yfov / 2));
  const margins = [1, 1, 1, 1];
  // The reader returns positions relative to its first vertex, so the center is the origin of the camera's view.
  const { center } = boxOf(parts);
  for (const { positions, indices } of parts) {
    for (const vertex of indices) {
      const p = [0, 1, 2].map((axis) => positions[vertex * 3 + axis]! - center[axis]! - m[12 + axis]!);
      const [right = 0, up = 0, back = 0] = [0, 4, 8].map((column) =>
        p.reduce((sum, value, axis) => sum + value * m[column + axis]!, 0),
      );
      const x = across + ((right / -back) * scale) / aspectRatio;
      const y = along - (up / -back) * scale;
      [x, 1 - x, y, 1 - y].forEach((margin, at) => (margins[at] = Math.min(margins[at]!, margin)));
    }
  }
  return margins;
}

describe.skipIf(!sharedAssets)('real models (needs ../shared/assets)', () => {
  test('are measured and rendered in every format', { tags: ['night'], timeout: 180_000 }, async () => {
    const m = await media({ library: sharedAssets ?? '' });
    const wrong: string[] = [];
    const seen = new Set<string>();
    await Promise.all(
      MEASURED.map(async ([path, [extent, triangles]]) => {
        const { hasPreview, problem, extent: measured, triangles: counted } = await m.prepare(sourceOf(path));
        if (hasPreview) seen.add(extname(path).slice(1).toLowerCase());
        const isCorrect = measured?.every(
          (side, axis) => Math.abs(side - extent[axis]!) <= 0.0005 * extent[axis]! + 0.0001,
        );
        if (!isCorrect || counted !== triangles)
          wrong.push(`${path}: ${measured?.join(' × ')}, ${counted} ${problem ?? ''}`);
      }),
    );
    expect(wrong).toEqual([]);
    if (nightly) expect([...seen].sort()).toEqual([...FORMATS_3D].sort());
  });

  test('are converted to glTF for a viewer, centered, upright and in mm', async () => {
    const m = await media({ library: sharedAssets ?? '' });
    const wrong: string[] = [];
    await Promise.all(
      CONVERTED.map(async ([path, [extent, triangles]]) => {
        const bytes = await bytesOf(await m.get(sourceOf(path), { spec: { format: 'glb' } }));
        const { parts } = await readGltf({ bytes, resolveReference: () => undefined });
        const { size } = boxOf(parts);
        const counted = parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
        const { json } = unpackGltf(bytes) as unknown as { json: Glb };
        const [x, y, z] = extent;
        const upright = UP_IS_Y.test(path) ? extent : [x, z, y];
        const isCorrect = upright.every(
          (side, axis) => Math.abs(size[axis]! - side) <= 0.001 * side + 0.0001,
        );
        const hasUnit = json.asset.extras?.unit === 'mm';
        if (!isCorrect || counted !== triangles || hasUnit === UNITLESS.test(path))
          wrong.push(`${path}: ${size.join(' × ')}, ${counted}, ${hasUnit}`);
        const margins = marginsOf(parts, json);
        if (Math.abs(Math.min(...margins) - 0.07) > 0.005)
          wrong.push(`${path}: margins ${margins.join(', ')}`);
      }),
    );
    expect(wrong).toEqual([]);
  }, 180_000);

  test('have their colors, textures and normals in glTF', { tags: ['night'], timeout: 180_000 }, async () => {
    const m = await media({ library: sharedAssets ?? '' });
    const glb = async (path: string) => {
      const bytes = await bytesOf(await m.get(sourceOf(path), { spec: { format: 'glb' } }));
      return unpackGltf(bytes) as unknown as { json: Glb; binary: Buffer };
    };
    const { json, binary } = await glb('3d/gltf/BoxTextured/BoxTextured.gltf');
    const [primitive] = json.meshes[0]!.primitives;
    // Eight corners with three sharp normals each.
    expect(json.accessors[primitive!.attributes.POSITION]).toMatchObject({ count: 24 });
    const view = json.bufferViews[json.images![0]!.bufferView]!;
    const texture = binary.subarray(view.byteOffset, view.byteOffset + view.byteLength);
    expect(await sharp(texture).metadata()).toMatchObject({ width: 256, height: 256 });
    const colored = await glb('3d/ply/cube_rgb_binary.ply');
    expect(colored.json.meshes[0]!.primitives[0]!.attributes).toHaveProperty('COLOR_0');
    const house = await glb('3d/ifc/IfcOpenHouse_IFC4.ifc');
    const { materials, meshes } = house.json;
    expect(meshes[0]!.primitives.length).toBe(materials.length);
    expect(materials.filter(({ alphaMode }) => alphaMode === 'BLEND').length).toBeGreaterThan(0);
  });

  test.each([
    // A bull that rests on y = 0, as in the OBJ file of the same model.
    ['3d/stl/Wuson.stl', 'y'],
    ['3d/stl/stl_ascii.stl', 'z'],
    ['3d/stl/stl_binary.stl', 'z'],
    ['3d/stl/single_triangle.stl', 'z'],
    // Its center is the origin.
    ['known/3d/box-100x50x25.stl', 'z'],
  ])('%s has %s up', async (path, up) => {
    const { path: file } = sourceOf(path);
    const model = await readStl({ bytes: readFileSync(file) } as Parameters<typeof readStl>[0]);
    expect(model.up).toBe(up);
  });
});
