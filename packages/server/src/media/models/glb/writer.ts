import { MediaError } from '../../../lib/media-error.js';
import { LIMITS } from '../../common/limits.js';

/** Component types of accessors (glTF 2.0, 3.6.2.2). */
const COMPONENTS = { float: 5126, unsignedShort: 5123, unsignedInt: 5125 } as const;
/** Targets of buffer views: vertex attributes and vertex indices. */
export const TARGETS = { attributes: 34_962, indices: 34_963 } as const;

/** Layout of the values of an accessor. */
export interface AccessorLayout {
  readonly component: keyof typeof COMPONENTS;
  readonly type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4';
  readonly count: number;
  readonly target: (typeof TARGETS)[keyof typeof TARGETS];
  readonly normalized?: true;
  readonly min?: readonly number[];
  readonly max?: readonly number[];
}

/** Collects the binary part of a GLB file, and writes the file. */
export class GlbWriter {
  readonly #chunks: Buffer[] = [];
  readonly #views: object[] = [];
  readonly #accessors: object[] = [];
  #length = 0;

  /** Adds values for vertices or triangles. @returns the number of the accessor */
  accessor(values: Float32Array | Uint32Array | Uint16Array, layout: AccessorLayout): number {
    const { component, target, ...rest } = layout;
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    const bufferView = this.view(bytes, target);
    this.#accessors.push({ bufferView, componentType: COMPONENTS[component], ...rest });
    return this.#accessors.length - 1;
  }

  /** Adds a part of the buffer, such as an image. @returns its number */
  view(bytes: Buffer, target?: number): number {
    const byteOffset = this.#length;
    this.#append(bytes);
    this.#views.push({ buffer: 0, byteOffset, byteLength: bytes.length, ...(target && { target }) });
    return this.#views.length - 1;
  }

  /** Returns the file in chunks. @param json Its JSON, without accessors and buffers. */
  file(json: object): Buffer[] {
    const buffers = { buffers: [{ byteLength: this.#length }], bufferViews: this.#views };
    const text = Buffer.from(JSON.stringify({ ...json, accessors: this.#accessors, ...buffers }));
    const header = Buffer.concat([text, Buffer.alloc(padding(text.length), ' ')]);
    const head = Buffer.alloc(20);
    head.write('glTF', 0, 'latin1');
    head.writeUInt32LE(2, 4);
    head.writeUInt32LE(12 + 8 + header.length + 8 + this.#length, 8);
    head.writeUInt32LE(header.length, 12);
    head.write('JSON', 16, 'latin1');
    const binary = Buffer.alloc(8);
    binary.writeUInt32LE(this.#length, 0);
    binary.write('BIN\0', 4, 'latin1');
    return [head, header, binary, ...this.#chunks];
  }

  /** Appends bytes, and pads them to a multiple of four, as glTF requires. */
  #append(bytes: Buffer): void {
    const gap = padding(bytes.length);
    this.#length += bytes.length + gap;
    if (this.#length > LIMITS.mesh.bytes) throw new MediaError('too-large', 'the mesh has too many bytes');
    this.#chunks.push(bytes, Buffer.alloc(gap));
  }
}

const padding = (length: number): number => (4 - (length % 4)) % 4;
