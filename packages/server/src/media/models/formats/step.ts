import { MediaError } from '../../../lib/media-error.js';
import { checkTriangles, DEFAULT_MATERIAL, type ModelReader, type ModelPart } from '../mesh/model.js';
import { Points } from '../mesh/numbers.js';

/** Reads STEP with OpenCASCADE, which triangulates solids and converts every unit to millimeters. */
export const readStep: ModelReader = async ({ bytes }) => {
  const { default: start } = await import('occt-import-js');
  const occt = await start();
  const { success, meshes } = occt.ReadStepFile(bytes, { linearUnit: 'millimeter' });
  if (!success) throw new MediaError('damaged', 'invalid STEP');
  const origin: number[] = [];
  let triangles = 0;
  const parts = meshes.flatMap(({ attributes, index, color, brep_faces: faces }): ModelPart[] => {
    triangles += index.array.length / 3;
    checkTriangles(triangles);
    const list = attributes.position.array;
    const points = new Points(origin);
    for (let at = 0; at < list.length; at += 3) points.push(list[at]!, list[at + 1]!, list[at + 2]!);
    const normals = attributes.normal && Float32Array.from(attributes.normal.array);
    const shape = { positions: points.done(), normals };
    const indices = Uint32Array.from(index.array);
    const meshMaterial = color ? { color, opacity: 1 } : DEFAULT_MATERIAL;
    const coloredFaces = (faces ?? []).filter((face) => face.color !== null);
    if (coloredFaces.length === 0) return [{ ...shape, indices, material: meshMaterial }];
    // Individual faces can have their own colors.
    return (faces ?? []).map(({ first, last, color: faceColor }) => ({
      ...shape,
      indices: indices.subarray(first * 3, (last + 1) * 3),
      material: faceColor ? { color: faceColor, opacity: 1 } : meshMaterial,
    }));
  });
  return { parts, unit: 1, up: 'z' };
};
