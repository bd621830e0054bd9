import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isIndexed } from '../../files/open-original.js';
import { descriptorPath, openWithoutLinks } from '../../files/open-without-links.js';
import { MediaError } from '../../lib/media-error.js';

/** A file to read, in the version that was indexed. Worker processes receive it and open the file themselves. */
export interface InputFile {
  /** Absolute path; bytes if the name is not UTF-8. */
  readonly path: string | Uint8Array;
  /** In bytes. Not checked if undefined, as for files that a job has created. */
  readonly size?: number | undefined;
  /** Not checked if undefined. */
  readonly mtimeMs?: number | undefined;
  /** Inode or, where inodes are not stable, the time of the last change. Not checked if undefined. */
  readonly ino?: number | undefined;
  readonly ctimeMs?: number | undefined;
}

/** An open input file. */
export interface OpenFile {
  readonly handle: FileHandle;
  /** In bytes. */
  readonly size: number;
  /** Path under which libraries in this process open exactly this file, whatever its name now refers to. */
  readonly path: string | Buffer;
}

/**
 * Opens a file without following links, checks that it is the indexed version, and closes it after `work`.
 *
 * @throws MediaError `unreadable` if the file is missing, not a regular file, not the indexed version, or if it
 *   changes during `work`
 */
export async function withInputFile<T>(file: InputFile, work: (open: OpenFile) => Promise<T>): Promise<T> {
  const handle = await openInputFile(file);
  try {
    const { size, mtimeMs } = await handle.stat();
    const result = await work({ handle, size, path: pathOfOpen(handle, file) });
    await checkVersion(handle, { size, mtimeMs });
    return result;
  } finally {
    await handle.close();
  }
}

/**
 * Opens a file without following links, and checks that it is the indexed version.
 *
 * @returns a handle, which the caller must close
 * @throws MediaError `unreadable`
 */
export async function openInputFile(file: InputFile): Promise<FileHandle> {
  const handle = await openWithoutLinks(pathOf(file)).catch((cause: unknown) => {
    throw new MediaError('unreadable', String(cause), { cause });
  });
  try {
    await checkVersion(handle, file);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** @throws MediaError `unreadable` if the open file is not the version that `file` describes */
export async function checkVersion(handle: FileHandle, file: Omit<InputFile, 'path'>): Promise<void> {
  const stats = await handle.stat();
  const { size = stats.size, mtimeMs = stats.mtimeMs, ctimeMs = NaN, ino = stats.ino } = file;
  if (!isIndexed(stats, { size, mtimeMs, ctimeMs, ino }))
    throw new MediaError('unreadable', 'the file has changed');
}

/** Reads a whole file. @throws MediaError `too-large` if it exceeds `limit` bytes */
export async function readWhole({ handle, size }: OpenFile, limit: number): Promise<Buffer> {
  if (size > limit) throw new MediaError('too-large', `over ${limit} bytes`);
  return readRange(handle, 0, size);
}

/** Reads `length` bytes from `position`, or fewer at the end of the file. */
export async function readRange(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

const CHUNK = 64 * 1024;

/** Returns a stream of the bytes from `start` to the end of the file, but at most `length` bytes. */
export function readStream(handle: FileHandle, start = 0, length = Infinity): Readable {
  async function* chunks() {
    for (let read = 0; read < length;) {
      const chunk = await readRange(handle, start + read, Math.min(CHUNK, length - read));
      if (chunk.length === 0) return;
      yield chunk;
      read += chunk.length;
    }
  }
  // The streams of a FileHandle register listeners on it that are removed only when it is closed.
  return Readable.from(chunks(), { objectMode: false });
}

// Only on Linux does such a path open the file again, with a separate position.
const pathOfOpen = ({ fd }: FileHandle, file: InputFile): string | Buffer =>
  (process.platform === 'linux' ? descriptorPath(fd) : undefined) ?? pathOf(file);

const pathOf = ({ path }: InputFile): string | Buffer =>
  typeof path === 'string' ? path : Buffer.from(path);
