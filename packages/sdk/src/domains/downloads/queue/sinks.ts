import type { Sink } from '../../../client/transfer/sink.js';
import type { DiskFile, DiskWriter } from './disk.js';

/** Minimum number of bytes between two points at which the received bytes are secured in the file. */
const SECURED = 64 * 1024 * 1024;

/** A sink of the list of downloads. It stays when a download pauses, so that it can continue. */
export interface QueueSink extends Sink {
  /** Ends the writing when the download pauses or is complete, so that the received bytes are in the file. */
  close(): Promise<void>;
}

/** Collects the bytes of a small file in memory. */
export class MemorySink implements QueueSink {
  size = 0;
  etag: string | undefined;
  /** Media type of the file. */
  type = '';
  private chunks: Uint8Array<ArrayBuffer>[] = [];

  restart(): Promise<void> {
    this.size = 0;
    this.chunks = [];
    return Promise.resolve();
  }

  setVersion(etag: string | undefined): Promise<void> {
    this.etag = etag;
    return Promise.resolve();
  }

  append(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    for (const chunk of chunks) {
      this.chunks.push(chunk);
      this.size += chunk.byteLength;
    }
    return Promise.resolve();
  }

  digest(): undefined {
    return undefined;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Returns a response with the collected bytes. */
  response(): Response {
    return new Response(new Blob(this.chunks, { type: this.type }));
  }
}

/**
 * Writes the bytes of a large file to disk. A browser moves the bytes to the file only when the writing ends, so it
 * ends from time to time: a crash or a reload then loses little. The intervals grow, because the browser copies the
 * file each time.
 */
export class DiskSink implements QueueSink {
  private writer: DiskWriter | undefined;
  private secured: number;

  /**
   * @param size number of bytes that the file already has
   * @param etag version to which they belong
   */
  constructor(
    private readonly file: DiskFile,
    public size = 0,
    public etag: string | undefined = undefined,
  ) {
    this.secured = size;
  }

  async restart(): Promise<void> {
    await this.writer?.abort();
    this.writer = undefined;
    this.size = 0;
    this.secured = 0;
  }

  setVersion(etag: string | undefined): Promise<void> {
    this.etag = etag;
    return Promise.resolve();
  }

  async append(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    this.writer ??= await this.file.open(this.size);
    for (const chunk of chunks) {
      await this.writer.write(chunk);
      this.size += chunk.byteLength;
    }
    if (this.size - this.secured >= Math.max(SECURED, this.secured)) await this.close();
  }

  digest(): undefined {
    return undefined;
  }

  async close(): Promise<void> {
    const { writer } = this;
    this.writer = undefined;
    await writer?.close();
    this.secured = this.size;
  }
}
