import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { FIELDS } from '@assetportal/sdk/contract';
import { writeAtomically } from '../../../lib/atomic-write.js';
import { serverTimeZone } from '../../dates.js';
import { MemoryIndex } from '../index/memory-index.js';
import { Decoder, Encoder, type NumberArray, type Section } from '../columns/codec.js';

/**
 * Version of the snapshot format. A snapshot is a file with an index in its memory layout, so that a startup
 * does not build the index again. It consists of the length of a JSON header, the header, the arrays, and a
 * checksum. Snapshots are optional: a missing or damaged one is ignored, as is one with another version or
 * another revision of the assets. Increment the version if a text has other words in the index (`text.ts`, `word-forms.ts`), or if values become one.
 */
const FORMAT = 6;
/**
 * The layout of the index depends on the fields, so a snapshot with other fields is invalid. Dates without an offset are
 * sorted as in the time zone of the server.
 */
const LAYOUT = JSON.stringify([FORMAT, FIELDS, serverTimeZone()]);
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
 * Writes the file atomically, without blocking the event loop.
 * @param unchanged Returns true as long as the index is unchanged. Writing is canceled if it returns false.
 * @returns true if the file was written
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
      // Copy the chunk, so that the checksum matches the written bytes even if the index changes.
      const chunk = bytes.slice(at, at + CHUNK);
      sum.add(chunk);
      await handle.write(chunk);
    }
  }
  await handle.write(Uint32Array.of(sum.value));
  return unchanged();
}

/** Returns the index in the file, or undefined if there is no valid file. */
export function restoreSnapshot(file: string, revision: string): MemoryIndex | undefined {
  const { index } = readSnapshot(file, (header) => header.revision === revision);
  return index;
}

/** Content of a snapshot, or the reason why there is none. */
interface SnapshotContent {
  /** `other`: written by another version, or not accepted. */
  readonly state: 'valid' | 'missing' | 'damaged' | 'other';
  /** Set for a valid snapshot. */
  readonly index?: MemoryIndex;
  /** Revision of the assets in the index. */
  readonly revision?: string;
}

/** @param accept Called with the header. If it returns false, the content is not read. Default: always true. */
export function readSnapshot(
  file: string,
  accept: (header: Pick<Header, 'revision'>) => boolean = () => true,
): SnapshotContent {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return { state: 'missing' };
  }
  try {
    const sum = new Checksum();
    const read = <T extends NumberArray>(array: T): T => {
      const bytes = new Uint8Array(array.buffer);
      for (let at = 0; at < bytes.length;) {
        const got = readSync(descriptor, bytes, at, bytes.length - at, null);
        if (got === 0) throw new Error('Unexpected end of file.');
        at += got;
      }
      sum.add(bytes);
      return array;
    };
    const header = decodeHeader(read);
    const { revision } = header;
    if (header.layout !== LAYOUT || !accept(header)) return { state: 'other' };
    const bytes = header.sections.reduce(
      (sum, { type, length }) => sum + TYPES[type]!.BYTES_PER_ELEMENT * length,
      0,
    );
    if (bytes >= fstatSync(descriptor).size) return { state: 'damaged' };
    const arrays = header.sections.map(({ type, length }) => read(new TYPES[type]!(length)));
    const expected = sum.value;
    if (read(new Uint32Array(1))[0] !== expected) return { state: 'damaged' };
    const index = new MemoryIndex();
    index.serialize(new Decoder(arrays, header.values));
    return { state: 'valid', index, revision };
  } catch {
    // Treat an invalid file like a missing one. The caller builds the index again.
    return { state: 'damaged' };
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
  if (length > MAX_HEADER) throw new Error('Not a snapshot.');
  return JSON.parse(Buffer.from(read(new Uint8Array(length))).toString()) as Header;
}

/**
 * Checksum that detects damage, not tampering. If an array is added in chunks, the length of each chunk except
 * the last must be a multiple of four bytes.
 */
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
