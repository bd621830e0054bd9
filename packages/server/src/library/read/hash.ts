import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from '../../lib/checksum.js';
import { withTimeout } from '../../lib/scheduling/timeout.js';
import type { ReadProblemCode } from '../../store/assets/indexed-file.js';
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
 * Reads a whole file. It must have the listed size and modification time after reading. The content is not held
 * in memory.
 *
 * @throws ReadProblem
 */
export async function readContent(
  file: FileHandle,
  expected: { size: number; mtimeMs: number },
): Promise<FileContent> {
  try {
    const hash = createHash('sha256');
    let crc = 0;
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, expected.size)));
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
    throw error instanceof ReadProblem ? error : new ReadProblem('unreadable');
  }
}

/**
 * Limits the time of one operation on a file, because a network disk may hang.
 *
 * @param release Called with a result that arrives after the timeout.
 * @throws ReadProblem `timed-out`
 */
export async function withStallTimeout<T>(
  work: Promise<T>,
  release: (late: T) => unknown = () => undefined,
): Promise<T> {
  const stalled = new ReadProblem('timed-out');
  try {
    return await withTimeout(work, STALL_MS, () => stalled);
  } catch (error) {
    if (error === stalled) work.then(release).catch(() => undefined);
    throw error;
  }
}
