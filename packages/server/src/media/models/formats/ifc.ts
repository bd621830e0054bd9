import { MediaError } from '../../../lib/media-error.js';
import { checkTriangles, linear, type ModelReader, type ModelPart } from '../mesh/model.js';
import { Points } from '../mesh/numbers.js';

const MM_PER_METRE = 1000;

/** IFC: the engine turns every unit into metres, and its axes so that the second is up. */
export const readIfc: ModelReader = async ({ bytes }) => {
  // Not before it is needed: its list of the schema alone takes a quarter of a second.
  const { IfcAPI, LogLevel } = await import('web-ifc');
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const id = api.OpenModel(bytes);
  if (id < 0) throw new MediaError('damaged', 'IFC');
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
      const positions = placed(vertices, flatTransformation, origin);
      const rgb = [linear(color.x), linear(color.y), linear(color.z)] as const;
      parts.push({ positions, indices, material: { color: rgb, opacity: color.w } });
      geometry.delete();
    }
  });
  api.CloseModel(id);
  return { parts, unit: MM_PER_METRE, up: 'z' };
};

/** Six numbers a vertex, place and normal; back into the file's axes, of which the third is up. */
function placed(vertices: Float32Array, m: readonly number[], origin: number[]): Float32Array {
  const points = new Points(origin);
  for (let at = 0; at < vertices.length; at += 6) {
    const [x, y, z] = [vertices[at]!, vertices[at + 1]!, vertices[at + 2]!];
    const axis = (n: number) => m[n]! * x + m[4 + n]! * y + m[8 + n]! * z + m[12 + n]!;
    points.push(axis(0), -axis(2), axis(1));
  }
  return points.done();
}
