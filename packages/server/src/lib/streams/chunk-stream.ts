import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { BUFFER_SIZE, releaseBuffer } from './buffers.js';
import { point } from '../fail-points/point.js';

/**
 * Stream of chunks from `takeBuffer`. Piped into an HTTP response, it reuses the memory of a chunk as soon as the
 * operating system has the bytes. Any other reader gets chunks that it may keep.
 */
export class ChunkStream extends Readable {
  /**
   * @param chunks Nothing else may use the chunks that it has returned.
   * @param close Called once, after the last chunk or an error. Default: closes the generator.
   */
  constructor(
    private readonly chunks: AsyncGenerator<Buffer, void, undefined>,
    private readonly close: () => Promise<unknown> = () => chunks.return(),
  ) {
    super({ highWaterMark: BUFFER_SIZE });
  }

  override _read(): void {
    this.chunks.next().then(
      ({ value, done }) => this.push(done === true ? null : value),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.close().then(
      () => done(error),
      () => done(error),
    );
  }

  override pipe<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
    if (!(to instanceof ServerResponse) || options?.end === false) return super.pipe(to, options);
    this.send(to).catch((error: Error) => this.destroy(error));
    return to;
  }

  /** Sends all chunks. Reads the next chunk while one is sent. */
  private async send(to: ServerResponse): Promise<void> {
    let sent = Promise.resolve();
    for await (const chunk of this.chunks) {
      await sent;
      if (this.destroyed) return;
      let rest = chunk;
      POINT: {
        const transfer = { to, rest, send: (bytes: Buffer) => write(to, bytes) };
        await point('transfer:sending', transfer);
        if (this.destroyed) return;
        ({ rest } = transfer);
      }
      sent = write(to, rest).then(() => releaseBuffer(chunk));
      // Awaited before the next chunk. The empty handler prevents an unhandled rejection until then.
      sent.catch(() => undefined);
    }
    await sent;
    this.push(null);
    this.resume();
    to.end();
  }
}

/** Writes a chunk. Resolves when the operating system has the bytes. */
const write = (to: ServerResponse, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    to.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
