import {
  AmbientLight,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  Quaternion,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  Vector3,
  type Object3D,
} from 'three';
import { readGlb, type Glb, type GlbNode, type GlbPart } from './glb.js';

/** A model in the viewer. */
export interface ModelScene {
  readonly group: Group;
  readonly meshes: readonly Mesh[];
  /** Bounding box of all triangles. */
  readonly box: Box3;
  /** Position of the camera of the server's image, if the file has one. */
  readonly camera: Vector3 | undefined;
}

/** Creates the objects of a model from a binary glTF file. @throws Error if the file is invalid */
export async function createModel(bytes: ArrayBuffer): Promise<ModelScene> {
  const glb = readGlb(bytes);
  const group = new Group();
  const meshes: Mesh[] = [];
  let camera: Vector3 | undefined;
  const add = async (index: number, parent: Matrix4): Promise<void> => {
    const node = glb.nodes[index];
    if (node === undefined) return;
    const matrix = parent.clone().multiply(matrixOf(node));
    if (node.camera !== undefined) camera = new Vector3().setFromMatrixPosition(matrix);
    for (const part of node.mesh === undefined ? [] : glb.partsOf(node.mesh)) {
      const mesh = new Mesh(geometryOf(part), await materialOf(part));
      mesh.applyMatrix4(matrix);
      mesh.matrixAutoUpdate = false;
      group.add(mesh);
      meshes.push(mesh);
    }
    for (const child of node.children ?? []) await add(child, matrix);
  };
  await addAll(glb, add);
  group.updateMatrixWorld(true);
  const box = new Box3().setFromObject(group, true);
  if (box.isEmpty()) throw new Error('no triangles');
  return { group, meshes, box, camera };
}

async function addAll(glb: Glb, add: (index: number, parent: Matrix4) => Promise<void>): Promise<void> {
  for (const root of glb.roots) await add(root, new Matrix4());
}

function matrixOf({
  matrix,
  translation = [0, 0, 0],
  rotation = [0, 0, 0, 1],
  scale = [1, 1, 1],
}: GlbNode): Matrix4 {
  if (matrix !== undefined) return new Matrix4().fromArray([...matrix]);
  return new Matrix4().compose(
    new Vector3().fromArray([...translation]),
    new Quaternion().fromArray([...rotation]),
    new Vector3().fromArray([...scale]),
  );
}

function geometryOf({ positions, normals, uvs, colors, indices }: GlbPart): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (uvs !== undefined) geometry.setAttribute('uv', new BufferAttribute(uvs, 2));
  if (colors !== undefined) geometry.setAttribute('color', new BufferAttribute(colors.values, colors.size));
  if (indices !== undefined && indices.length > 0) geometry.setIndex(new BufferAttribute(indices, 1));
  if (normals === undefined) geometry.computeVertexNormals();
  else geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  return geometry;
}

async function materialOf({ color, texture, colors, normals }: GlbPart): Promise<MeshLambertMaterial> {
  const [red = 1, green = 1, blue = 1, opacity = 1] = color;
  const material = new MeshLambertMaterial({
    color: new Color(red, green, blue),
    opacity,
    transparent: opacity < 1,
    vertexColors: colors !== undefined,
    side: DoubleSide,
    flatShading: normals === undefined,
    // Edges and the grid are drawn in front of the faces on which they lie.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  if (texture !== undefined) material.map = await textureOf(texture).catch(() => null);
  return material;
}

async function textureOf(image: Blob): Promise<Texture> {
  const map = new Texture(await createImageBitmap(image, { colorSpaceConversion: 'none' }));
  map.colorSpace = SRGBColorSpace;
  map.wrapS = RepeatWrapping;
  map.wrapT = RepeatWrapping;
  // glTF measures v from the top.
  map.flipY = false;
  map.needsUpdate = true;
  return map;
}

/** Returns lights that move with the camera, like those of the server's image. */
export function createLights(): Group {
  const lights = new Group();
  const directional = (intensity: number, ...position: [number, number, number]) => {
    const light = new DirectionalLight(0xffffff, intensity * Math.PI);
    light.position.set(...position);
    lights.add(light, light.target);
  };
  lights.add(
    new AmbientLight(0xffffff, 0.27 * Math.PI),
    new HemisphereLight(0xffffff, 0x222222, 0.1 * Math.PI),
  );
  directional(0.52, -0.4, 0.72, 0.7);
  directional(0.18, 0.85, 0.1, 0.45);
  return lights;
}

/** Smallest angle between two faces that makes their edge visible, in degrees. */
const EDGE_ANGLE = 25;

/** Creates the visible edges of a model. */
export function createEdges(meshes: readonly Mesh[], color: string): Group {
  const group = new Group();
  const material = new LineBasicMaterial({ color });
  for (const mesh of meshes) {
    const lines = new LineSegments(new EdgesGeometry(mesh.geometry, EDGE_ANGLE), material);
    lines.applyMatrix4(mesh.matrix);
    group.add(lines);
  }
  return group;
}

/** Frees the memory of objects in the graphics card. */
export function disposeAll(root: Object3D): void {
  root.traverse((object) => {
    const { geometry, material } = object as Partial<Mesh>;
    geometry?.dispose();
    for (const one of [material ?? []].flat()) {
      (one as MeshLambertMaterial).map?.dispose();
      one.dispose();
    }
  });
}
