import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { FIELDS } from '@assetportal/sdk/contract';
import { writeAtomically } from '../../../lib/atomic-write.js';
import { MemoryIndex } from '../index/memory-index.js';
import { Decoder, Encoder, type NumberArray, type Section } from '../columns/codec.js';

/**
 * A file that holds an index as it lies in memory, so that a start need not make it anew: a line of JSON, padded, then
 * the arrays, then a checksum of all. It is never needed: one that is missing, damaged, of another version or of another
 * state of the assets is ignored.
 */
const FORMAT = 1;
/** The index's layout depends on the fields: other fields, other file. */
const LAYOUT = JSON.stringify([FORMAT, FIELDS]);
const CHUNK = 1 << 22;
const TYPES: Record<string, (new (length: number) => NumberArray) & { BYTES_PER_ELEMENT: number }> = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Int32Array,
  Float64Array,
};

interface Header {
  readonly layout: string;
  readonly revision: string;
  readonly sections: readonly Section[];
  readonly values: readonly unknown[];
}

/**
 * Writes the file, whole or not at all, leaving room for others. @param unchanged must stay true until all is written;
 * else the file is given up. @returns whether it was written
 */
export async function saveSnapshot(
  file: string,
  revision: string,
  index: MemoryIndex,
  unchanged: () => boolean,
): Promise<boolean> {
  const encoder = new Encoder();
  index.serialize(encoder);
  const sections = encoder.arrays.map((array) => ({ type: array.constructor.name, length: array.length }));
  const header: Header = { layout: LAYOUT, revision, sections, values: encoder.values };
  return writeAtomically(file, (handle) => writeAll(handle, encodeHeader(header), encoder.arrays, unchanged));
}

async function writeAll(
  handle: FileHandle,
  header: Uint8Array,
  arrays: readonly NumberArray[],
  unchanged: () => boolean,
): Promise<boolean> {
  const sum = new Checksum();
  for (const array of [header, ...arrays]) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += CHUNK) {
      if (!unchanged()) return false;
      // A copy, so that the checksum is that of what is written.
      const chunk = bytes.slice(at, at + CHUNK);
      sum.add(chunk);
      await handle.write(chunk);
    }
  }
  await handle.write(Uint32Array.of(sum.value));
  return unchanged();
}

/** The index in the file, or undefined when there is none that can be used. */
export function restoreSnapshot(file: string, revision: string): MemoryIndex | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return undefined;
  }
  try {
    const sum = new Checksum();
    const read = <T extends NumberArray>(array: T): T => {
      const bytes = new Uint8Array(array.buffer);
      for (let at = 0; at < bytes.length;) {
        const got = readSync(descriptor, bytes, at, bytes.length - at, null);
        if (got === 0) throw new Error('The file ends too early.');
        at += got;
      }
      sum.add(bytes);
      return array;
    };
    const header = decodeHeader(read);
    if (header.layout !== LAYOUT || header.revision !== revision) return undefined;
    const bytes = header.sections.reduce(
      (sum, { type, length }) => sum + TYPES[type]!.BYTES_PER_ELEMENT * length,
      0,
    );
    if (bytes >= fstatSync(descriptor).size) return undefined;
    const arrays = header.sections.map(({ type, length }) => read(new TYPES[type]!(length)));
    const expected = sum.value;
    if (read(new Uint32Array(1))[0] !== expected) return undefined;
    const index = new MemoryIndex();
    index.serialize(new Decoder(arrays, header.values));
    return index;
  } catch {
    // Whatever is wrong with it: the index is made anew, and the file with it.
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

const MAX_HEADER = 1 << 28;

function encodeHeader(header: Header): Uint8Array {
  const json = Buffer.from(JSON.stringify(header));
  const bytes = new Uint8Array(4 + json.length);
  new Uint32Array(bytes.buffer, 0, 1)[0] = json.length;
  bytes.set(json, 4);
  return bytes;
}

function decodeHeader(read: <T extends NumberArray>(array: T) => T): Header {
  const length = read(new Uint32Array(1))[0]!;
  if (length > MAX_HEADER) throw new Error('This is no snapshot.');
  return JSON.parse(Buffer.from(read(new Uint8Array(length))).toString()) as Header;
}

/** Tells damage, not malice. An array may be added in chunks of a multiple of four bytes. */
class Checksum {
  value = 0x811c9dc5;

  add(bytes: Uint8Array): void {
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
    let value = this.value;
    for (let i = 0; i < words.length; i++) value = Math.imul(value ^ words[i]!, 0x01000193);
    for (let i = words.length * 4; i < bytes.length; i++) value = Math.imul(value ^ bytes[i]!, 0x01000193);
    this.value = value >>> 0;
  }
}
