import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { MediaError } from '../../lib/media-error.js';
import { readRange, readStream } from '../common/input-file.js';

export interface ZipEntry {
  name: string;
  /** Unpacked size in bytes, as declared in the archive. */
  bytes: number;
  packed: number;
  method: number;
  encrypted: boolean;
  offset: number;
}

/** Maximum size of the central directory, in bytes. Documents have much smaller directories. */
const DIRECTORY = 16 * 2 ** 20;

/** Returns the entries of a zip archive, read from its central directory. @throws MediaError `damaged` */
export async function zipEntries(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await readRange(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > tail.length) throw new MediaError('damaged', 'no zip directory');
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > DIRECTORY || start + length > size)
    throw new MediaError('damaged', 'zip directory out of bounds');
  const directory = await readRange(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: directory.readUInt32LE(at + 24),
      packed: directory.readUInt32LE(at + 20),
      method: directory.readUInt16LE(at + 10),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Returns the content of an entry.
 *
 * @throws MediaError `encrypted`, `unsupported-format` or `damaged`. Content that exceeds its declared size is
 *   `damaged`.
 */
export async function readZipEntry(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await zipEntryStream(file, entry)) {
    bytes += (chunk as Buffer).length;
    if (bytes > entry.bytes) throw new MediaError('damaged', 'zip entry exceeds its declared size');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns a stream of the unpacked content of an entry. The reader can stop at any point and thus limit the
 * amount of unpacked data. The stream emits errors that occur while unpacking.
 *
 * @throws MediaError `encrypted`, `damaged`, `unsupported-format`
 */
export async function zipEntryStream(file: FileHandle, entry: ZipEntry): Promise<Readable> {
  if (entry.encrypted) throw new MediaError('encrypted');
  const header = await readRange(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50)
    throw new MediaError('damaged', 'invalid zip entry');
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + entry.packed > (await file.stat()).size)
    throw new MediaError('damaged', 'zip entry out of bounds');
  if (entry.method !== 0 && entry.method !== 8)
    throw new MediaError('unsupported-format', 'unsupported zip compression method');
  if (entry.packed === 0) return Readable.from([]);
  const packed = readStream(file, start, entry.packed);
  if (entry.method === 0) return packed;
  // No error handling here: `pipeline` destroys the returned stream with the error, so its reader receives it.
  return pipeline(packed, createInflateRaw(), () => undefined);
}
