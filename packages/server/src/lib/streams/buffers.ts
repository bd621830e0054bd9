/** Size of a pooled buffer, in bytes. */
export const BUFFER_SIZE = 256 * 1024;
/** Maximum number of unused buffers. */
const MAX_FREE = 16;

const free: Buffer[] = [];

/**
 * Returns a buffer of `size` bytes with arbitrary content. Buffers up to `BUFFER_SIZE` come from a pool: memory outside
 * V8's heap makes it collect garbage after every few megabytes, which takes longer than sending a large file.
 */
export function takeBuffer(size: number): Buffer {
  if (size > BUFFER_SIZE) return Buffer.allocUnsafeSlow(size);
  return (free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_SIZE)).subarray(0, size);
}

/** Returns a buffer of `takeBuffer` to the pool. Nothing may read or write it any more. */
export function releaseBuffer({ buffer }: Buffer): void {
  if (buffer.byteLength === BUFFER_SIZE && free.length < MAX_FREE) free.push(Buffer.from(buffer));
}
