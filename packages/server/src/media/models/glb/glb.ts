import { MediaError } from '../../../lib/media-error.js';
import { LIMITS } from '../../common/limits.js';
import type { Material, Model, ModelFile, ModelPart } from '../mesh/model.js';
import { boxOf, viewOf, type Box, type View } from '../poster/view.js';
import { encodedTextures, type EncodedTexture } from './textures.js';
import { VertexBuffer } from './vertices.js';
import { GlbWriter, TARGETS } from './writer.js';

/**
 * Returns the triangles of a model as a binary glTF file (GLB) in chunks, for a viewer.
 *
 * - Parts with the same material are one primitive, so that a building with thousands of parts is drawn quickly.
 * - The node `model` moves the center of the model to the origin, and rotates it so that y is up. It scales the model to
 *   millimeters. If the format has no unit, the numbers are those of the file. `asset.extras.unit` is `mm` or absent.
 * - The node `camera` is the camera of the poster, so that the image does not move when the viewer replaces it. The poster
 *   is not centered on the optical axis of its camera. `extras.center` is the position of the axis in the image. (0, 0)
 *   is the upper left corner, and (1, 1) the lower right. `extras.distance` is the distance from the origin.
 *
 * @param aspect Aspect ratio of the poster.
 * @throws MediaError `too-large`, `unsupported-format`, `damaged`
 */
export async function createGlb(
  model: Model,
  resolveReference: ModelFile['resolveReference'],
  aspect: number,
): Promise<Buffer[]> {
  const triangles = model.parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  if (triangles > LIMITS.mesh.triangles) throw new MediaError('too-large', `${triangles} triangles`);
  const box = boxOf(model.parts);
  const textures = await encodedTextures(model.parts, resolveReference);
  const writer = new GlbWriter();
  const materials = new Materials(writer, textures);
  const primitives = [...groupsOf(model.parts, materials)].map(([material, parts]) =>
    primitiveOf(writer, parts, material),
  );
  const { unit } = model;
  return writer.file({
    asset: {
      version: '2.0',
      generator: 'assetportal',
      ...(unit !== undefined && { extras: { unit: 'mm' } }),
    },
    scene: 0,
    scenes: [{ nodes: [0, 1] }],
    nodes: [{ name: 'model', mesh: 0, ...placement(model, box) }, cameraNode(model, box, aspect)],
    meshes: [{ primitives }],
    cameras: [camera(model, box, aspect)],
    ...materials.json(),
  });
}

/** Number of pixels for which the view of the poster is computed. Only proportions are used. */
const WIDTH = 4000;

const viewFor = (model: Model, box: Box, aspect: number): View => viewOf(model, box, WIDTH, WIDTH / aspect);

/** Rotation that makes y the up axis, as a quaternion: a quarter turn about the x axis. */
const Z_TO_Y = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** Returns the properties of the node that centers, rotates and scales the model. */
function placement({ up, unit = 1 }: Model, { center: [x, y, z] }: Box): object {
  const moved = up === 'y' ? [x, y, z] : [x, z, -y];
  return {
    translation: moved.map((value) => -value * unit),
    scale: [unit, unit, unit],
    ...(up === 'z' && { rotation: Z_TO_Y }),
  };
}

function camera(model: Model, box: Box, aspect: number): object {
  const { scale, distance } = viewFor(model, box, aspect);
  const { unit = 1 } = model;
  const radius = Math.hypot(...box.size) / 2;
  const far = (distance + 4 * radius) * unit;
  const perspective = {
    aspectRatio: aspect,
    yfov: 2 * Math.atan(WIDTH / aspect / 2 / scale),
    znear: Math.max((distance - radius) * unit * 0.05, far * 1e-5),
    zfar: far,
  };
  return { type: 'perspective', perspective };
}

function cameraNode(model: Model, box: Box, aspect: number): object {
  const { rotation: r, distance, x, y } = viewFor(model, box, aspect);
  const { unit = 1 } = model;
  // The rows of the rotation are the axes of the camera on the axes of the file.
  const axes = [0, 3, 6].map((row) => {
    const [right = 0, forward = 0, upward = 0] = r.slice(row, row + 3);
    return model.up === 'y' ? [right, forward, upward] : [right, upward, -forward];
  });
  const position = axes[2]!.map((value) => value * distance * unit);
  return {
    name: 'camera',
    camera: 0,
    matrix: [...axes.flatMap((axis) => [...axis, 0]), ...position, 1],
    extras: { center: [x / WIDTH, (y / WIDTH) * aspect], distance: distance * unit },
  };
}

/** Groups parts that one primitive can contain: with the same material and the same attributes. */
function groupsOf(parts: readonly ModelPart[], materials: Materials): Map<number, ModelPart[]> {
  const groups = new Map<number, ModelPart[]>();
  for (const part of parts) {
    if (part.indices.length === 0) continue;
    const material = materials.of(part);
    const group = groups.get(material);
    if (group === undefined) groups.set(material, [part]);
    else group.push(part);
  }
  return groups;
}

function primitiveOf(writer: GlbWriter, parts: readonly ModelPart[], material: number): object {
  const buffer = new VertexBuffer();
  for (const part of parts) buffer.add(part);
  const { count } = buffer;
  const positions = buffer.positions.done();
  const [min, max] = extremesOf(positions);
  const floats = { component: 'float', target: TARGETS.attributes, count } as const;
  const colors = shortColors(buffer.colors.done());
  const attributes = {
    POSITION: writer.accessor(positions, { ...floats, type: 'VEC3', min, max }),
    NORMAL: writer.accessor(buffer.normals.done(), { ...floats, type: 'VEC3' }),
    ...(buffer.uvs.length > 0 && {
      TEXCOORD_0: writer.accessor(buffer.uvs.done(), { ...floats, type: 'VEC2' }),
    }),
    ...(colors.length > 0 && {
      COLOR_0: writer.accessor(colors, {
        component: 'unsignedShort',
        type: 'VEC4',
        count,
        target: TARGETS.attributes,
        normalized: true,
      }),
    }),
  };
  const indices = buffer.indices.done();
  const layout = { component: 'unsignedInt', type: 'SCALAR', target: TARGETS.indices } as const;
  return { attributes, indices: writer.accessor(indices, { ...layout, count: indices.length }), material };
}

function extremesOf(positions: Float32Array): [min: number[], max: number[]] {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at]!;
    if (value < min[at % 3]!) min[at % 3] = value;
    if (value > max[at % 3]!) max[at % 3] = value;
  }
  return [min, max];
}

/** Converts linear colors of three floats to four normalized 16-bit numbers, because glTF requires aligned vertices. */
function shortColors(colors: Float32Array): Uint16Array {
  const shorts = new Uint16Array((colors.length / 3) * 4);
  for (let at = 0; at < shorts.length; at += 4) {
    for (let channel = 0; channel < 3; channel++)
      shorts[at + channel] = Math.round(Math.min(1, Math.max(0, colors[(at / 4) * 3 + channel]!)) * 65_535);
    shorts[at + 3] = 65_535;
  }
  return shorts;
}

/** Opacity above which the poster draws a surface opaque. */
const OPAQUE = 0.98;

/** The materials and textures of a file. */
class Materials {
  readonly #numbers = new Map<string, number>();
  readonly #materials: object[] = [];
  readonly #images: object[] = [];
  readonly #textures = new Map<EncodedTexture, number>();

  constructor(
    private readonly writer: GlbWriter,
    private readonly encoded: ReadonlyMap<string | Uint8Array, EncodedTexture>,
  ) {}

  /** Returns the number of the material of a part. Parts with other vertex attributes have other materials. */
  of({ material, uvs, colors }: ModelPart): number {
    const texture = material.texture === undefined || !uvs ? undefined : this.encoded.get(material.texture);
    const image = texture && this.#textureOf(texture);
    const key = JSON.stringify([
      material.color,
      material.opacity,
      image,
      uvs !== undefined,
      colors !== undefined,
    ]);
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.#materials.push(materialOf(material, image, texture?.masked === true)) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  json(): object {
    const textures = this.#images.map((_image, source) => ({ source }));
    return {
      materials: this.#materials,
      ...(textures.length > 0 && { images: this.#images, textures }),
    };
  }

  #textureOf(texture: EncodedTexture): number {
    const existing = this.#textures.get(texture);
    if (existing !== undefined) return existing;
    const { bytes, mimeType } = texture;
    const number = this.#images.push({ bufferView: this.writer.view(bytes), mimeType }) - 1;
    this.#textures.set(texture, number);
    return number;
  }
}

/** Files disagree about which side of a triangle is the outer one, so both are visible, as in the poster. */
function materialOf({ color, opacity }: Material, image: number | undefined, masked: boolean): object {
  const [red, green, blue] = color.map((value) => Math.min(1, Math.max(0, value)));
  const isTranslucent = opacity < OPAQUE;
  return {
    doubleSided: true,
    ...(isTranslucent && { alphaMode: 'BLEND' }),
    ...(!isTranslucent && masked && { alphaMode: 'MASK', alphaCutoff: 0.5 }),
    pbrMetallicRoughness: {
      baseColorFactor: [red, green, blue, isTranslucent ? Math.max(0, opacity) : 1],
      ...(image !== undefined && { baseColorTexture: { index: image } }),
      metallicFactor: 0,
      roughnessFactor: 0.8,
    },
  };
}
