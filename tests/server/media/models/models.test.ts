import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORMATS_3D } from '@assetportal/sdk/contract';
import { readStl } from '../../../../packages/server/src/media/models/formats/stl.js';
import type { Source } from '../../../../packages/server/src/media/renditions.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { media } from '../helpers.js';

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

describe.skipIf(!sharedAssets)('real models (needs ../shared/assets)', () => {
  test('are measured and rendered in every format', async () => {
    const m = await media({ library: sharedAssets ?? '' });
    const wrong: string[] = [];
    const seen = new Set<string>();
    await Promise.all(
      Object.entries(REAL).map(async ([path, [extent, triangles]]) => {
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
    expect([...seen].sort()).toEqual([...FORMATS_3D].sort());
  }, 180_000);

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
