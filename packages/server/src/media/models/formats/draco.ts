import { BufferAttribute, BufferGeometry } from 'three';
import type { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js';
import { MediaError } from '../../../lib/media-error.js';
import { checkTriangles, checkVertices } from '../mesh/model.js';

/** Geometry attributes needed to render a model, by the names that three uses. */
const ATTRIBUTES = new Set(['position', 'normal', 'color', 'uv', 'uv1']);

/** Creates a Draco decoder that runs in this thread, because three's own decoder would start browser workers. */
export async function createDraco(): Promise<DRACOLoader> {
  const { default: draco3d } = await import('draco3d');
  const draco = await draco3d.createDecoderModule({});

  function decode(bytes: ArrayBuffer, ids: Readonly<Record<string, number>>): BufferGeometry {
    const buffer = new draco.DecoderBuffer();
    const decoder = new draco.Decoder();
    const mesh = new draco.Mesh();
    try {
      buffer.Init(new Int8Array(bytes), bytes.byteLength);
      if (!decoder.DecodeBufferToMesh(buffer, mesh).ok()) throw new MediaError('damaged', 'invalid Draco');
      const vertices = mesh.num_points();
      const triangles = mesh.num_faces();
      checkVertices(vertices);
      checkTriangles(triangles);
      const geometry = new BufferGeometry();
      for (const [name, id] of Object.entries(ids)) {
        if (!ATTRIBUTES.has(name)) continue;
        const attribute = decoder.GetAttributeByUniqueId(mesh, id);
        const size = attribute.num_components();
        const values = new draco.DracoFloat32Array();
        decoder.GetAttributeFloatForAllPoints(mesh, attribute, values);
        const list = new Float32Array(vertices * size);
        for (let at = 0; at < list.length; at++) list[at] = values.GetValue(at);
        draco.destroy(values);
        geometry.setAttribute(name, new BufferAttribute(list, size));
      }
      const face = new draco.DracoInt32Array();
      const indices = new Uint32Array(triangles * 3);
      for (let at = 0; at < triangles; at++) {
        decoder.GetFaceFromMesh(mesh, at, face);
        for (let corner = 0; corner < 3; corner++) indices[at * 3 + corner] = face.GetValue(corner);
      }
      draco.destroy(face);
      return geometry.setIndex(new BufferAttribute(indices, 1));
    } finally {
      for (const object of [mesh, decoder, buffer]) draco.destroy(object);
    }
  }

  return {
    preload() {
      return this;
    },
    decodeDracoFile(
      bytes: ArrayBuffer,
      onDone: (geometry: BufferGeometry) => void,
      ids: Record<string, number>,
      _types: unknown,
      _space: unknown,
      onError: (error: unknown) => void,
    ) {
      try {
        onDone(decode(bytes, ids));
      } catch (error) {
        onError(error);
      }
    },
  } as unknown as DRACOLoader;
}
