/** One accessor of a binary glTF file. */
interface Accessor {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly normalized?: boolean;
  readonly count: number;
  readonly type: string;
}

interface Primitive {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices?: number;
  readonly material?: number;
  readonly mode?: number;
}

export interface GlbNode {
  readonly mesh?: number;
  readonly camera?: number;
  readonly children?: readonly number[];
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
}

interface GlbMaterial {
  readonly pbrMetallicRoughness?: {
    readonly baseColorFactor?: readonly number[];
    readonly baseColorTexture?: { readonly index: number };
  };
}

interface GlbJson {
  readonly scene?: number;
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly GlbNode[];
  readonly meshes?: readonly { readonly primitives: readonly Primitive[] }[];
  readonly accessors?: readonly Accessor[];
  readonly bufferViews?: readonly {
    readonly byteOffset?: number;
    readonly byteLength: number;
    readonly byteStride?: number;
  }[];
  readonly materials?: readonly GlbMaterial[];
  readonly textures?: readonly { readonly source?: number }[];
  readonly images?: readonly { readonly bufferView?: number; readonly mimeType?: string }[];
}

/** Triangles with the same material. */
export interface GlbPart {
  readonly positions: Float32Array;
  readonly normals: Float32Array | undefined;
  readonly uvs: Float32Array | undefined;
  /** Color of each vertex, with three or four components. */
  readonly colors: { readonly values: Float32Array; readonly size: number } | undefined;
  readonly indices: Uint32Array | undefined;
  readonly color: readonly number[];
  /** The image of the texture. */
  readonly texture: Blob | undefined;
}

/** A binary glTF file. */
export interface Glb {
  readonly roots: readonly number[];
  readonly nodes: readonly GlbNode[];
  /** Returns the parts of a mesh. */
  readonly partsOf: (mesh: number) => GlbPart[];
}

const MAGIC = 0x46546c67;
const TRIANGLES = 4;
const SIZES: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const;

/**
 * Reads a binary glTF file of the server. A complete loader would be larger, and would load textures by `blob:` URLs,
 * which the content security policy does not allow.
 *
 * @throws Error if the file is invalid
 */
export function readGlb(bytes: ArrayBuffer): Glb {
  const header = new DataView(bytes);
  if (bytes.byteLength < 20 || header.getUint32(0, true) !== MAGIC) throw new Error('not a binary glTF file');
  const length = header.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length))) as GlbJson;
  const data = 20 + length + 8;
  const read = (index: number | undefined) =>
    index === undefined ? undefined : readAccessor(json, index, bytes, data);
  return {
    roots: json.scenes?.[json.scene ?? 0]?.nodes ?? [],
    nodes: json.nodes ?? [],
    partsOf: (mesh) =>
      (json.meshes?.[mesh]?.primitives ?? []).flatMap((primitive): GlbPart[] => {
        const { attributes, mode = TRIANGLES } = primitive;
        const positions = read(attributes['POSITION']);
        if (positions === undefined || mode !== TRIANGLES) return [];
        const material = json.materials?.[primitive.material ?? -1]?.pbrMetallicRoughness;
        const colors = read(attributes['COLOR_0']);
        return [
          {
            positions: positions.values,
            normals: read(attributes['NORMAL'])?.values,
            uvs: read(attributes['TEXCOORD_0'])?.values,
            colors,
            indices: Uint32Array.from(read(primitive.indices)?.values ?? []),
            color: material?.baseColorFactor ?? [1, 1, 1, 1],
            texture: readTexture(json, material?.baseColorTexture?.index, bytes, data),
          },
        ];
      }),
  };
}

function readAccessor(json: GlbJson, index: number, bytes: ArrayBuffer, data: number) {
  const accessor = json.accessors?.[index];
  const view = json.bufferViews?.[accessor?.bufferView ?? -1];
  if (accessor === undefined || view === undefined) throw new Error('no such accessor');
  const size = SIZES[accessor.type] ?? 1;
  const Type = ARRAYS[accessor.componentType as keyof typeof ARRAYS];
  const start = data + (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const width = size * Type.BYTES_PER_ELEMENT;
  const stride = view.byteStride ?? width;
  // A copy, because the data may not be aligned.
  const packed = new Uint8Array(accessor.count * width);
  const all = new Uint8Array(bytes);
  if (start + (accessor.count - 1) * stride + width > bytes.byteLength) throw new Error('truncated');
  if (stride === width) packed.set(all.subarray(start, start + packed.length));
  else
    for (let at = 0; at < accessor.count; at += 1)
      packed.set(all.subarray(start + at * stride, start + at * stride + width), at * width);
  const raw = new Type(packed.buffer);
  if (raw instanceof Float32Array) return { values: raw, size };
  const scale = accessor.normalized ? 1 / (2 ** (8 * Type.BYTES_PER_ELEMENT) - 1) : 1;
  // Indices are beyond the precision of 32-bit numbers only above 16 million vertices.
  return { values: Float32Array.from(raw, (value) => value * scale), size };
}

function readTexture(json: GlbJson, index: number | undefined, bytes: ArrayBuffer, data: number) {
  const image = json.images?.[json.textures?.[index ?? -1]?.source ?? -1];
  const view = json.bufferViews?.[image?.bufferView ?? -1];
  if (view === undefined) return undefined;
  const part = new Uint8Array(bytes, data + (view.byteOffset ?? 0), view.byteLength);
  return new Blob([part], { type: image?.mimeType ?? 'image/png' });
}
