import type { Chunks } from '../transport/body.js';
import { PortalError } from '../transport/errors.js';
import type { Sink, Watch } from './sink.js';

const BATCH = 1024 * 1024;
/** Milliseconds without a byte after which the connection that a file comes over counts as broken. */
export const MAX_SILENCE = 60_000;

/** How the bytes of a download are read. */
export interface ReceiveOptions {
  /** Bytes that are gathered while the ones before are written. Default 1 MiB. */
  readonly batch?: number;
  /** Milliseconds without a byte after which a connection counts as broken. Default 60 000. */
  readonly silence?: number;
}

/** Reads and writes at the same time, and never holds more than two batches. */
export async function receive(
  sink: Sink,
  chunks: Chunks,
  expected: number | undefined,
  watch: Watch,
  { batch: size = BATCH, silence = MAX_SILENCE }: ReceiveOptions,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let batch: Uint8Array<ArrayBuffer>[] = [];
  let gathered = 0;
  let room = (expected ?? Number.POSITIVE_INFINITY) - sink.size;
  const flush = async () => {
    await writing;
    writing = sink.append(batch).then(() => watch.moves?.(sink.size));
    // It is awaited before the next batch: until then a failure is nobody's yet.
    writing.catch(() => undefined);
    batch = [];
    gathered = 0;
  };
  const watchdog = watchSilence(chunks, silence);
  try {
    for (;;) {
      const chunk = await watchdog.within(() => chunks.next());
      if (chunk === undefined) break;
      room -= chunk.byteLength;
      // More than the file is long could go on for ever.
      if (room < 0) throw damaged();
      batch.push(chunk as Uint8Array<ArrayBuffer>);
      gathered += chunk.byteLength;
      if (gathered >= size) await flush();
    }
  } finally {
    watchdog.end();
    // What has come is kept, also when the connection broke.
    if (batch.length > 0) await flush();
    await writing;
  }
}

/** Ends a connection on which nothing comes while something is waited for: one timer a connection, and none a chunk. */
function watchSilence(chunks: Chunks, silence: number) {
  let waits = false;
  let looks = 0;
  let silent = false;
  const timer = setInterval(() => {
    looks = waits ? looks + 1 : 0;
    if (looks <= 2) return;
    silent = true;
    void chunks.cancel();
  }, silence / 2);
  return {
    async within<T>(read: () => Promise<T>): Promise<T> {
      waits = true;
      looks = 0;
      try {
        const chunk = await read();
        if (silent) throw new Error('The connection went silent.');
        return chunk;
      } catch (cause) {
        throw broken(cause);
      } finally {
        waits = false;
      }
    },
    end: () => clearInterval(timer),
  };
}

/** The body of a fetch that answers no stream. */
export function wholeBody(response: Response): Chunks {
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
  return new PortalError({ code: 'unreachable', message: 'The connection broke.', cause });
}

export function damaged(): PortalError {
  return new PortalError({ code: 'damaged', message: 'What arrived is not the file as the portal has it.' });
}
