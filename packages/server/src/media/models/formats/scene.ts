import {
  InstancedMesh,
  Matrix3,
  Matrix4,
  Mesh,
  SkinnedMesh,
  Vector2,
  Vector3,
  type BufferAttribute,
  type BufferGeometry,
  type Color,
  type InterleavedBufferAttribute,
  type Material as ThreeMaterial,
  type Object3D,
  type Texture,
} from 'three';
import { MediaError } from '../../../lib/media-error.js';
import { checkTriangles, checkVertices, type Material, type ModelPart } from '../mesh/model.js';
import { Points } from '../mesh/numbers.js';
import { referenceOf } from './resource-shims.js';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/**
 * Returns the image of a texture, as a file name or as content. `reference` is the name that the loader
 * recorded.
 */
export type ImageOf = (reference: string) => string | Uint8Array | undefined;

/**
 * Returns the visible surfaces of a scene from one of three's loaders, with all transformations applied. Skins
 * and shape keys are in the default pose of the file, and instances are expanded. Lines, points, lights and
 * cameras are skipped.
 */
export function partsOf(scene: Object3D, imageOf: ImageOf = (name) => name): ModelPart[] {
  scene.updateMatrixWorld(true);
  const origin: number[] = [];
  const parts: ModelPart[] = [];
  let triangles = 0;
  let vertices = 0;
  scene.traverseVisible((object) => {
    if (!(object instanceof Mesh)) return;
    const mesh = object as Mesh<BufferGeometry, ThreeMaterial | ThreeMaterial[]>;
    if (!mesh.geometry.hasAttribute('position')) return;
    const transforms =
      mesh instanceof InstancedMesh ? transformsOf(mesh as InstancedMesh) : [mesh.matrixWorld];
    const count = (mesh.geometry.index ?? mesh.geometry.getAttribute('position')).count;
    triangles += (count / 3) * transforms.length;
    vertices += mesh.geometry.getAttribute('position').count * transforms.length;
    checkTriangles(Math.floor(triangles));
    checkVertices(vertices);
    for (const transform of transforms) parts.push(...partsOfMesh(mesh, transform, origin, imageOf));
  });
  return parts;
}

function transformsOf(mesh: InstancedMesh): Matrix4[] {
  return Array.from({ length: mesh.count }, (_, at) => {
    const transform = new Matrix4();
    mesh.getMatrixAt(at, transform);
    return transform.premultiply(mesh.matrixWorld);
  });
}

function partsOfMesh(
  mesh: Mesh<BufferGeometry, ThreeMaterial | ThreeMaterial[]>,
  transform: Matrix4,
  origin: number[],
  imageOf: ImageOf,
): ModelPart[] {
  const { geometry } = mesh;
  const shape = { positions: positionsOf(mesh, transform, origin), normals: normalsOf(mesh, transform) };
  const all = geometry.index ? Uint32Array.from(geometry.index.array) : sequence(shape.positions.length / 3);
  const materials = [mesh.material].flat();
  const groups =
    Array.isArray(mesh.material) && geometry.groups.length > 0
      ? geometry.groups
      : [{ start: 0, count: all.length, materialIndex: 0 }];
  return groups.flatMap(({ start, count, materialIndex = 0 }) => {
    const threeMaterial = materials[materialIndex] ?? materials[0];
    const indices = all.slice(start, Math.min(all.length, start + count));
    if (!threeMaterial || indices.length < 3) return [];
    if (indices.some((vertex) => vertex * 3 >= shape.positions.length))
      throw new MediaError('damaged', 'vertex index out of range');
    const source = threeMaterial as ThreeMaterial & { color?: Color; map?: Texture | null };
    const reference = referenceOf(source.map);
    const texture = reference === undefined ? undefined : imageOf(reference);
    const material: Material = {
      color: source.color ? [source.color.r, source.color.g, source.color.b] : [1, 1, 1],
      // Some exporters write 0 for opaque, so almost transparent materials are rendered opaque.
      opacity: source.transparent && source.opacity > 0.05 ? source.opacity : 1,
      ...(texture === undefined ? {} : { texture }),
    };
    const colors = source.vertexColors ? colorsOf(geometry.getAttribute('color')) : undefined;
    const uvs = texture !== undefined && source.map ? uvsOf(geometry, source.map) : undefined;
    return [{ ...shape, indices, material, colors, uvs }];
  });
}

function sequence(length: number): Uint32Array {
  return new Uint32Array(length).map((_, at) => at);
}

function positionsOf(mesh: Mesh, transform: Matrix4, origin: number[]): Float32Array {
  const attribute = mesh.geometry.getAttribute('position');
  const points = new Points(origin);
  const point = new Vector3();
  const isDeformed =
    mesh instanceof SkinnedMesh || (mesh.morphTargetInfluences?.some((weight) => weight !== 0) ?? false);
  for (let at = 0; at < attribute.count; at++) {
    if (isDeformed) mesh.getVertexPosition(at, point);
    else point.fromBufferAttribute(attribute, at);
    point.applyMatrix4(transform);
    points.push(point.x, point.y, point.z);
  }
  return points.done();
}

/**
 * Returns the normals. Undefined for deformed meshes, whose normals are computed from the deformed shape
 * instead.
 */
function normalsOf(mesh: Mesh, transform: Matrix4): Float32Array | undefined {
  const attribute: Attribute | undefined = mesh.geometry.getAttribute('normal');
  if (!attribute || mesh instanceof SkinnedMesh || mesh.morphTargetInfluences?.some((weight) => weight !== 0))
    return undefined;
  const normalMatrix = new Matrix3().getNormalMatrix(transform);
  const normals = new Float32Array(attribute.count * 3);
  const normal = new Vector3();
  for (let at = 0; at < attribute.count; at++)
    normal
      .fromBufferAttribute(attribute, at)
      .applyNormalMatrix(normalMatrix)
      .toArray(normals, at * 3);
  return normals;
}

function colorsOf(attribute: Attribute | undefined): Float32Array | undefined {
  if (!attribute) return undefined;
  const colors = new Float32Array(attribute.count * 3);
  for (let at = 0; at < attribute.count; at++)
    colors.set([attribute.getX(at), attribute.getY(at), attribute.getZ(at)], at * 3);
  return colors;
}

function uvsOf(geometry: BufferGeometry, texture: Texture): Float32Array | undefined {
  const attribute: Attribute | undefined = geometry.getAttribute(
    texture.channel === 0 ? 'uv' : `uv${texture.channel}`,
  );
  if (!attribute) return undefined;
  texture.updateMatrix();
  const uvs = new Float32Array(attribute.count * 2);
  const uv = new Vector2();
  for (let at = 0; at < attribute.count; at++) {
    uv.set(attribute.getX(at), attribute.getY(at)).applyMatrix3(texture.matrix);
    // glTF measures v from the top. three marks such textures with `flipY = false`.
    uvs.set([uv.x, texture.flipY ? uv.y : 1 - uv.y], at * 2);
  }
  return uvs;
}
