/** Random access to the bytes of an open file. */
export interface FileBytes {
  /** Size of the file in bytes. */
  readonly size: number;
  /**
   * Returns `length` bytes from `position` on, or fewer at the end of the file.
   * @throws ReadProblem `timed-out`, or an error of the file system
   */
  read(position: number, length: number): Promise<Buffer>;
}

/** Bytes that are read together, because the parts of a header are close to each other. */
const WINDOW = 4096;

/** Reads up to `length` bytes at a position to the start of a buffer, as `FileHandle.read`. */
type Read = (to: Uint8Array, length: number, position: number) => Promise<{ readonly bytesRead: number }>;

/** Returns random access to a file with a function that reads from it. */
export function fileBytes(read: Read, size: number): FileBytes {
  let window: Buffer = Buffer.alloc(0);
  let start = 0;
  return {
    size,
    async read(position, length) {
      const needed = Math.max(0, Math.min(length, size - position));
      if (needed === 0) return Buffer.alloc(0);
      if (position < start || position + needed > start + window.length) {
        window = await readFully(read, position, Math.min(size - position, Math.max(WINDOW, needed)));
        start = position;
      }
      return window.subarray(position - start, position - start + needed);
    },
  };
}

async function readFully(read: Read, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await read(buffer.subarray(filled), length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
