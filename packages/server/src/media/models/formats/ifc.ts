import { MediaError } from '../../../lib/media-error.js';
import { checkTriangles, linear, type ModelReader, type ModelPart } from '../mesh/model.js';
import { Points } from '../mesh/numbers.js';

const MM_PER_METER = 1000;

/**
 * Reads IFC. web-ifc converts every unit to meters and rotates the axes so that y is up. The rotation is undone,
 * so that z is up as in the file.
 */
export const readIfc: ModelReader = async ({ bytes }) => {
  // Imported on first use, because loading its schema takes a quarter of a second.
  const { IfcAPI, LogLevel } = await import('web-ifc');
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const id = api.OpenModel(bytes);
  if (id < 0) throw new MediaError('damaged', 'invalid IFC');
  const parts: ModelPart[] = [];
  const origin: number[] = [];
  let triangles = 0;
  api.StreamAllMeshes(id, ({ geometries }) => {
    for (let at = 0; at < geometries.size(); at++) {
      const { color, flatTransformation, geometryExpressID } = geometries.get(at);
      const geometry = api.GetGeometry(id, geometryExpressID);
      triangles += geometry.GetIndexDataSize() / 3;
      checkTriangles(triangles);
      const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()).slice();
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      const positions = transformed(vertices, flatTransformation, origin);
      const rgb = [linear(color.x), linear(color.y), linear(color.z)] as const;
      parts.push({ positions, indices, material: { color: rgb, opacity: color.w } });
      geometry.delete();
    }
  });
  api.CloseModel(id);
  return { parts, unit: MM_PER_METER, up: 'z' };
};

/**
 * Applies a transformation to vertices of six numbers (position and normal). Returns positions on the axes of
 * the file, with z up.
 */
function transformed(vertices: Float32Array, m: readonly number[], origin: number[]): Float32Array {
  const points = new Points(origin);
  for (let at = 0; at < vertices.length; at += 6) {
    const [x, y, z] = [vertices[at]!, vertices[at + 1]!, vertices[at + 2]!];
    const axis = (n: number) => m[n]! * x + m[4 + n]! * y + m[8 + n]! * z + m[12 + n]!;
    points.push(axis(0), -axis(2), axis(1));
  }
  return points.done();
}
