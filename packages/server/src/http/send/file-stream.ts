import { Readable } from 'node:stream';
import { isUnchanged, type OpenedFile } from '../../files/opened-file.js';

const CHUNK = 256 * 1024;

/**
 * Creates a stream of exactly `length` bytes of a file, starting at the offset `start`. If the file turns out to
 * be shorter, or was written to in the meantime, the stream fails before its last chunk and closes the
 * connection. A complete response is therefore always correct. With Node's own stream, the client would wait
 * forever for the rest, or accept a truncated or mixed file.
 */
export function fileStream(file: OpenedFile, start: number, length: number): Readable {
  const { handle } = file;
  const end = start + length;
  let position = start;

  async function next(): Promise<Buffer | null> {
    const size = Math.min(CHUNK, end - position);
    if (size === 0) return null;
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(size), 0, size, position);
    if (bytesRead === 0) throw new Error('The file was truncated while it was sent.');
    position += bytesRead;
    if (position === end && !(await isUnchanged(file)))
      throw new Error('The file was changed while it was sent.');
    return buffer.subarray(0, bytesRead);
  }

  return new Readable({
    highWaterMark: CHUNK,
    read() {
      next().then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      handle.close().then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
