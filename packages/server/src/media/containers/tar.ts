import type { FileHandle } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { MediaError } from '../../lib/media-error.js';
import { readRange, readStream } from '../common/input-file.js';

/** A file in a tar archive. */
interface TarEntry {
  readonly name: string;
  /** In bytes. 0 for a link. */
  readonly bytes: number;
}

/** The files of a tar archive. */
export interface TarList {
  readonly entries: TarEntry[];
  /** False if the archive is damaged, or exceeds a limit, behind the last entry. */
  readonly complete: boolean;
}

const BLOCK = 512;
/** Size of the parts of an unpacked archive, in bytes. */
const CHUNK = 256 * 1024;
/** Maximum number of entries, of bytes of an extended header, and of unpacked bytes of a compressed archive. */
const MAX = { entries: 50_000, extended: 64 * 1024, unpacked: 512 * 2 ** 20 } as const;

/** Reads bytes one after the other. Reads fewer at the end, and throws an error if it cannot skip all of them. */
interface Reader {
  read(length: number): Promise<Buffer>;
  skip(length: number): Promise<void>;
}

/**
 * Returns the files of a tar archive from their headers. The contents of files are skipped: in an archive that is not
 * compressed, they are not read at all.
 *
 * @param compressed true for gzip
 * @throws MediaError `damaged` if there is no readable header
 */
export async function tarEntries(file: FileHandle, compressed: boolean): Promise<TarList> {
  if (!compressed) return entriesOf(fileReader(file));
  const stream = pipeline(readStream(file), createGunzip({ chunkSize: CHUNK }), () => undefined);
  try {
    return await entriesOf(streamReader(stream));
  } finally {
    stream.destroy();
  }
}

async function entriesOf(reader: Reader): Promise<TarList> {
  const entries: TarEntry[] = [];
  let complete = false;
  try {
    complete = await readHeaders(reader, entries);
  } catch (error) {
    if (entries.length === 0) throw new MediaError('damaged', 'no tar archive', { cause: error });
  }
  return { entries, complete };
}

/** Fields of an extended header, which replace those of the next header. */
interface Extended {
  readonly name?: string | undefined;
  readonly bytes?: number | undefined;
}

/** Types of the headers of files and links. */
const FILES: ReadonlySet<string> = new Set(['\0', '0', '7']);
const LINKS: ReadonlySet<string> = new Set(['1', '2']);

/** Adds the files of an archive to `to`. Returns false if there are too many. @throws Error if a header is damaged */
async function readHeaders(reader: Reader, to: TarEntry[]): Promise<boolean> {
  let extended: Extended = {};
  for (;;) {
    const header = await reader.read(BLOCK);
    // Two blocks of zeros are at the end. Some programs omit them.
    if (header.length === 0 || header.every((byte) => byte === 0)) return true;
    if (!isHeader(header)) throw new Error('invalid header');
    const type = header.toString('latin1', 156, 157);
    const stored = numberIn(header.subarray(124, 136));
    if (type === 'L' || type === 'x') {
      if (stored > MAX.extended) throw new Error('extended header too long');
      const content = (await reader.read(padded(stored))).subarray(0, stored);
      extended = { ...extended, ...(type === 'L' ? { name: textIn(content) } : recordsIn(content)) };
      continue;
    }
    if (to.length >= MAX.entries) return false;
    const bytes = LINKS.has(type) ? 0 : (extended.bytes ?? stored);
    const name = extended.name ?? nameIn(header);
    if ((FILES.has(type) && !name.endsWith('/')) || LINKS.has(type)) to.push({ name, bytes });
    // These headers are about all following entries, and about the target of a link.
    if (type !== 'g' && type !== 'K') extended = {};
    await reader.skip(padded(bytes));
  }
}

const padded = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/** Compares the checksum of a header, in which the checksum itself counts as spaces. */
function isHeader(header: Buffer): boolean {
  if (header.length < BLOCK) return false;
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum === numberIn(header.subarray(148, 156));
}

/** Returns an octal number, or a binary one as GNU tar writes it for large files. @throws Error if it is neither */
function numberIn(field: Buffer): number {
  const [first = 0] = field;
  const value =
    first === 0x80
      ? field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0)
      : Number.parseInt(textIn(field).trim() || '0', 8);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error('invalid number');
  return value;
}

function textIn(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}

/** Returns the name of an entry. In the format ustar, a long name is in two fields. */
function nameIn(header: Buffer): string {
  const name = textIn(header.subarray(0, 100));
  // GNU tar, with another version behind the name of the format, has other fields in this place.
  const isUstar = header.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isUstar ? textIn(header.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Reads the records of an extended header: `<length> <key>=<value>\n`, with the length in bytes. */
function recordsIn(content: Buffer): Extended {
  const records = new Map<string, string>();
  for (let at = 0; at < content.length;) {
    const length = Number.parseInt(content.toString('latin1', at, at + 10), 10);
    if (!(length > 0)) break;
    const [, key, value] = /^\d+ ([^=]*)=(.*)$/s.exec(content.toString('utf8', at, at + length - 1)) ?? [];
    if (key !== undefined && value !== undefined) records.set(key, value);
    at += length;
  }
  const name = records.get('path');
  const size = Number(records.get('size'));
  return {
    ...(name !== undefined && { name }),
    ...(Number.isSafeInteger(size) && size >= 0 && { bytes: size }),
  };
}

function fileReader(file: FileHandle): Reader {
  let position = 0;
  return {
    async read(length) {
      const data = await readRange(file, position, length);
      position += data.length;
      return data;
    },
    async skip(length) {
      position += length;
      if (position > (await file.stat()).size) throw new Error('truncated');
    },
  };
}

/** @throws Error, from its functions, if the stream is damaged or too long */
function streamReader(stream: AsyncIterable<Buffer>): Reader {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let left: number = MAX.unpacked;
  /** Reads the next part into `rest`. Returns false at the end. */
  const next = async () => {
    const chunk = await chunks.next();
    if (chunk.done === true) return false;
    const { value } = chunk;
    left -= value.length;
    if (left < 0) throw new Error('too long');
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  };
  const take = (length: number) => {
    const data = rest.subarray(0, length);
    rest = rest.subarray(length);
    return data;
  };
  return {
    async read(length) {
      while (rest.length < length && (await next()));
      return take(length);
    },
    async skip(length) {
      let skipped = take(length).length;
      while (skipped < length && (await next())) skipped += take(length - skipped).length;
      if (skipped < length) throw new Error('truncated');
    },
  };
}
