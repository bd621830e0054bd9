import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from '../../lib/checksum.js';
import { withTimeout } from '../../lib/timeout.js';
import type { ReadProblemCode } from '../../store/indexed-file.js';
import { HEAD_BYTES } from './identify.js';

/** Result of reading a whole file. */
export interface FileContent {
  readonly sha256: string;
  /** CRC-32 of the content. Zips need it before the first byte of the content. */
  readonly crc32: number;
  /** The first {@link HEAD_BYTES} bytes. */
  readonly head: Buffer;
  /** The last 64 KiB. */
  readonly tail: Buffer;
}

const TAIL_BYTES = 64 * 1024;
const CHUNK = 1024 * 1024;
/** Timeout for one operation on the file, in milliseconds. When it expires, reading fails with `timed-out`. */
const STALL_MS = 30_000;

export class ReadProblem extends Error {
  override readonly name = 'ReadProblem';
  constructor(readonly reason: ReadProblemCode) {
    super(reason);
  }
}

/**
 * Reads a whole file. Opens it without following symbolic links and without blocking: if a pipe has replaced the
 * file, a blocking call could wait forever. The file must have the listed size and modification time before and
 * after reading.
 *
 * @throws ReadProblem
 */
export async function readContent(
  path: Buffer,
  expected: { size: number; mtimeMs: number },
): Promise<FileContent> {
  // Windows has neither flag.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await withStallTimeout(open(path, flags)).catch(throwReadProblem);
  try {
    const hash = createHash('sha256');
    let crc = 0;
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, expected.size)));
    const before = await withStallTimeout(file.stat());
    if (!before.isFile()) throw new ReadProblem('unreadable');
    let head = Buffer.alloc(0);
    let tail = Buffer.alloc(0);
    let position = 0;
    for (;;) {
      const { bytesRead } = await withStallTimeout(file.read(buffer, 0, buffer.length, position));
      if (bytesRead === 0) break;
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      crc = crc32(part, crc);
      if (position === 0) head = Buffer.from(part.subarray(0, HEAD_BYTES));
      tail = Buffer.concat([tail, part.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
      position += bytesRead;
    }
    const after = await withStallTimeout(file.stat());
    if (position !== expected.size || after.size !== expected.size || after.mtimeMs !== expected.mtimeMs) {
      throw new ReadProblem('changed-while-read');
    }
    return { sha256: hash.digest('hex'), crc32: crc, head, tail: Buffer.from(tail) };
  } catch (error) {
    return throwReadProblem(error);
  } finally {
    void file.close().catch(() => undefined);
  }
}

function throwReadProblem(error: unknown): never {
  throw error instanceof ReadProblem ? error : new ReadProblem('unreadable');
}

const withStallTimeout = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(work, STALL_MS, () => new ReadProblem('timed-out'));
