import type { Readable } from 'node:stream';
import { isUnchanged, type OpenedFile } from '../../files/opened-file.js';
import { BUFFER_SIZE, takeBuffer } from '../../lib/streams/buffers.js';
import { ChunkStream } from '../../lib/streams/chunk-stream.js';

/**
 * Creates a stream of exactly `length` bytes of a file, starting at the offset `start`. Closes the file at the end. If the
 * file turns out to be shorter, or was written to in the meantime, the stream fails before its last chunk and closes
 * the connection. A complete response is therefore always correct. With Node's own stream, the client would wait
 * forever for the rest, or accept a truncated or mixed file.
 */
export function fileStream(file: OpenedFile, start: number, length: number): Readable {
  return new ChunkStream(chunks(file, start, start + length), () => file.handle.close());
}

async function* chunks(
  file: OpenedFile,
  start: number,
  end: number,
): AsyncGenerator<Buffer, void, undefined> {
  for (let position = start; position < end;) {
    const size = Math.min(BUFFER_SIZE, end - position);
    const { bytesRead, buffer } = await file.handle.read(takeBuffer(size), 0, size, position);
    if (bytesRead === 0) throw new Error('The file was truncated while it was sent.');
    position += bytesRead;
    if (position === end && !(await isUnchanged(file)))
      throw new Error('The file was changed while it was sent.');
    yield buffer.subarray(0, bytesRead);
  }
}
