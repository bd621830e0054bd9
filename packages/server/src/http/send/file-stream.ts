import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

const CHUNK = 256 * 1024;

/**
 * Creates a stream of exactly `length` bytes of a file, starting at the offset `start`. If the file turns out to
 * be shorter, the stream fails and closes the connection. With Node's own stream, the client would wait forever
 * for the rest, or accept a truncated file.
 */
export function fileStream(handle: FileHandle, start: number, length: number): Readable {
  let position = start;
  const end = start + length;
  return new Readable({
    highWaterMark: CHUNK,
    read() {
      const size = Math.min(CHUNK, end - position);
      if (size === 0) {
        this.push(null);
        return;
      }
      const buffer = Buffer.allocUnsafe(size);
      read(handle.fd, buffer, 0, size, position, (error, bytes) => {
        if (error !== null) this.destroy(error);
        else if (bytes === 0) this.destroy(new Error('The file was truncated while it was sent.'));
        else {
          position += bytes;
          this.push(bytes === size ? buffer : buffer.subarray(0, bytes));
        }
      });
    },
    destroy(error, done) {
      handle.close().then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
