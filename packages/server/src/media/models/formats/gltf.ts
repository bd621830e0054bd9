import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { MediaError } from '../../../lib/media-error.js';
import { createDraco } from './draco.js';
import { checkVertices, type ModelFile, type ModelReader } from '../mesh/model.js';
import { partsOf } from './scene.js';
import { withFiles } from './resource-shims.js';

const MM_PER_METER = 1000;
const DATA_URI = /^data:[^,]*?(;base64)?,/;

/** The glTF properties that this module reads or rewrites. */
export interface Gltf {
  buffers?: { uri?: string; byteLength?: number }[];
  bufferViews?: { buffer: number; byteOffset?: number; byteLength: number }[];
  images?: { uri?: string; bufferView?: number; mimeType?: string }[];
  textures?: { source?: number | undefined; extensions?: Readonly<Record<string, { source?: number }>> }[];
  accessors?: { count?: number }[];
  materials?: {
    pbrMetallicRoughness?: unknown;
    extensions?: {
      KHR_materials_pbrSpecularGlossiness?: { diffuseFactor?: unknown; diffuseTexture?: unknown };
    };
  }[];
  extensionsRequired?: string[];
}

/** Reads glTF and GLB, including files compressed with Draco or meshopt. The unit is meters, and y is up. */
export const readGltf: ModelReader = async (file) => {
  const { json, binary } = unpackGltf(file.bytes);
  for (const { count = 0 } of json.accessors ?? []) checkVertices(count / 3);
  const buffers = (json.buffers ?? []).map(({ uri }) => (uri === undefined ? binary : contentOf(uri, file)));
  const images = (json.images ?? []).map((image) => imageOf(image, json, buffers));
  const files = new Map<string, Uint8Array>();
  buffers.forEach((bytes, at) => bytes && files.set(`buffer:${at}`, bytes));
  const loader = new GLTFLoader();
  loader.setMeshoptDecoder(MeshoptDecoder);
  if (JSON.stringify(json).includes('KHR_draco_mesh_compression')) loader.setDRACOLoader(await createDraco());
  const scene = await withFiles(files, async () => {
    const gltf = await loader.parseAsync(forLoader(json) as unknown as ArrayBuffer, '');
    return gltf.scene ?? gltf.scenes[0];
  });
  if (!scene) throw new MediaError('empty', 'no scene');
  const parts = partsOf(scene, (name) => images[Number(name.replace('image:', ''))]);
  return { parts, unit: MM_PER_METER, up: 'y' };
};

/** Returns the JSON of a glTF, and the binary chunk of a GLB. @throws MediaError */
export function unpackGltf(bytes: Buffer): { json: Gltf; binary?: Buffer } {
  if (bytes.toString('latin1', 0, 4) !== 'glTF') return { json: parse(bytes) };
  if (bytes.length < 20 || bytes.readUInt32LE(4) !== 2)
    throw new MediaError('unsupported-format', 'glTF 1 is not supported');
  const end = 20 + bytes.readUInt32LE(12);
  if (bytes.toString('latin1', 16, 20) !== 'JSON' || end > bytes.length)
    throw new MediaError('damaged', 'truncated GLB');
  const json = parse(bytes.subarray(20, end));
  if (end + 8 > bytes.length) return { json };
  return { json, binary: bytes.subarray(end + 8, end + 8 + bytes.readUInt32LE(end)) };
}

function parse(bytes: Buffer): Gltf {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new MediaError('damaged', 'invalid JSON', { cause });
  }
  if (typeof json !== 'object' || json === null || !('asset' in json))
    throw new MediaError('damaged', 'not a glTF file');
  return json as Gltf;
}

function contentOf(uri: string, file: ModelFile): Buffer | undefined {
  const data = DATA_URI.exec(uri);
  if (!data) {
    const found = file.resolveReference(uri);
    if (!found) throw new MediaError('incomplete', 'a buffer is missing');
    return found;
  }
  const text = uri.slice(data[0].length);
  return data[1] ? Buffer.from(text, 'base64') : Buffer.from(decodeURIComponent(text), 'latin1');
}

function imageOf(
  { uri, bufferView }: NonNullable<Gltf['images']>[number],
  json: Gltf,
  buffers: readonly (Buffer | undefined)[],
): string | Uint8Array | undefined {
  if (bufferView !== undefined) {
    const view = json.bufferViews?.[bufferView];
    const start = view?.byteOffset ?? 0;
    return view && buffers[view.buffer]?.subarray(start, start + view.byteLength);
  }
  const data = uri === undefined ? null : DATA_URI.exec(uri);
  return data && uri !== undefined ? Buffer.from(uri.slice(data[0].length), 'base64') : uri;
}

/**
 * Rewrites a glTF for the loader. Buffers and images are referenced by number only, because this module resolves
 * them.
 *
 * Texture extensions are replaced by the image that they name, and required texture and material extensions become optional, because a model
 * can be rendered without them. The diffuse values of specular-glossiness materials become the base color.
 */
function forLoader(json: Gltf): Gltf {
  const materials = json.materials?.map((material) => {
    const { diffuseFactor, diffuseTexture } = material.extensions?.KHR_materials_pbrSpecularGlossiness ?? {};
    const metallicRoughness = { baseColorFactor: diffuseFactor, baseColorTexture: diffuseTexture };
    const used = diffuseFactor ?? diffuseTexture;
    return used === undefined || material.pbrMetallicRoughness
      ? material
      : { ...material, pbrMetallicRoughness: JSON.parse(JSON.stringify(metallicRoughness)) as unknown };
  });
  const imageCount = json.images?.length ?? 0;
  return {
    ...json,
    buffers: (json.buffers ?? []).map((buffer, at) => ({ ...buffer, uri: `buffer:${at}` })),
    images: Array.from({ length: imageCount + 1 }, (_, at) => ({ uri: `image:${at}` })),
    textures: (json.textures ?? []).map(({ extensions = {}, ...texture }) => ({
      ...texture,
      source: sourceOf(texture.source, extensions) ?? imageCount,
    })),
    extensionsRequired: (json.extensionsRequired ?? []).filter((name) => !/texture|materials/.test(name)),
    ...(materials ? { materials } : {}),
  };
}

/** Extensions for textures that can be decoded, and others that cannot: the model is then reported as incomplete. */
const DECODED = ['EXT_texture_webp', 'EXT_texture_avif'];
const NOT_DECODED = ['KHR_texture_basisu', 'MSFT_texture_dds'];

/** Returns the number of the image of a texture. Prefers an image that can be decoded. */
function sourceOf(
  plain: number | undefined,
  extensions: Readonly<Record<string, { source?: number }>>,
): number | undefined {
  const firstOf = (names: readonly string[]) =>
    names.map((name) => extensions[name]?.source).find((source) => source !== undefined);
  return firstOf(DECODED) ?? plain ?? firstOf(NOT_DECODED);
}
