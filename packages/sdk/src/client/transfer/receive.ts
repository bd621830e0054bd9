import type { Chunks } from '../transport/body.js';
import { PortalError } from '../transport/errors.js';
import type { Sink, TransferObserver } from './sink.js';

/** Default size of a batch, in bytes. With larger ones, the processor's cache no longer has the bytes when they are written. */
const BATCH = 256 * 1024;
/**
 * Milliseconds after which received bytes are written, even if the batch is not full. A process that is killed while the
 * connection is slow or silent then loses only the bytes of this time.
 */
const MAX_DELAY = 100;
/** Milliseconds without data after which the connection of a download counts as broken. */
export const MAX_SILENCE = 60_000;

/** Options for reading the bytes of a download. */
export interface ReceiveOptions {
  /** Number of bytes to collect before they are written. Default 256 KiB. */
  readonly batch?: number;
  /** Milliseconds without data after which a connection counts as broken. Default 60 000. */
  readonly silence?: number;
}

/**
 * Writes the chunks to the sink. Reads and writes concurrently, with at most two batches in memory.
 * Received bytes are written after 100 ms at the latest, unless an earlier write takes longer.
 */
export async function receive(
  sink: Sink,
  chunks: Chunks,
  expected: number | undefined,
  observer: TransferObserver,
  { batch: size = BATCH, silence = MAX_SILENCE }: ReceiveOptions,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let batch: Uint8Array<ArrayBuffer>[] = [];
  let gathered = 0;
  let room = (expected ?? Number.POSITIVE_INFINITY) - sink.size;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    if (batch.length === 0) return;
    const full = batch;
    batch = [];
    gathered = 0;
    await sink.append(full);
    for (const chunk of full) chunks.release?.(chunk);
    observer.onProgress?.(sink.size);
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const before = writing;
    writing = before.then(write);
    // Awaited before the next batch. The empty handler prevents an unhandled rejection until then.
    writing.catch(() => undefined);
    await before;
  };
  const watchdog = watchSilence(chunks, silence);
  try {
    for (;;) {
      const chunk = await watchdog.within(() => chunks.next());
      if (chunk === undefined) break;
      room -= chunk.byteLength;
      // A body that exceeds the expected size might be endless.
      if (room < 0) throw damaged();
      batch.push(chunk as Uint8Array<ArrayBuffer>);
      gathered += chunk.byteLength;
      if (gathered >= size) await flush();
      // The next batch or the end of the body reports an error of this one.
      else timer ??= setTimeout(() => void flush().catch(() => undefined), MAX_DELAY);
    }
  } finally {
    watchdog.end();
    // Write the received bytes, even if the connection broke.
    await flush();
    await writing;
  }
}

/** Cancels a connection that stays silent during a read. Uses one timer per connection instead of one per chunk. */
export function watchSilence(chunks: Chunks, silence: number) {
  let reading = false;
  let checks = 0;
  let silent = false;
  const timer = setInterval(() => {
    checks = reading ? checks + 1 : 0;
    if (checks <= 2) return;
    silent = true;
    void chunks.cancel();
  }, silence / 2);
  return {
    async within<T>(read: () => Promise<T>): Promise<T> {
      reading = true;
      checks = 0;
      try {
        const chunk = await read();
        if (silent) throw new Error('The connection went silent.');
        return chunk;
      } catch (cause) {
        throw broken(cause);
      } finally {
        reading = false;
      }
    },
    end: () => clearInterval(timer),
  };
}

/** Wraps the body of a response without a stream as a single chunk. */
export function singleChunk(response: Response): Chunks {
  let read = false;
  return {
    async next() {
      if (read) return undefined;
      read = true;
      return new Uint8Array(await response.arrayBuffer());
    },
    cancel: () => Promise.resolve(undefined),
  };
}

export function broken(cause: unknown): PortalError {
  return new PortalError({ code: 'unreachable', message: 'The connection was interrupted.', cause });
}

export function damaged(): PortalError {
  return new PortalError({
    code: 'damaged',
    message: 'The received data does not match the file on the server.',
  });
}
