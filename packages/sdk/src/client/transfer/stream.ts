import { isAbort } from '../transport/abort.js';
import { isPortalError, PortalError } from '../transport/errors.js';
import type { Transport } from '../transport/transport.js';
import { fetchInto, type FetchOptions, type FetchTarget } from './fetch.js';
import { createSha256, type Sha256 } from './sha256.js';
import type { DownloadHead, Sink } from './sink.js';

/** Options for a streamed download. */
export interface StreamOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Called when bytes have arrived.
   * @param received Number of bytes so far, from the start of the file.
   * @param size Size of the complete file in bytes; undefined if unknown.
   */
  readonly onProgress?: ((received: number, size: number | undefined) => void) | undefined;
  /** Called while the server prepares the file. @param progress From 0 to 1. */
  readonly onPreparing?: ((progress: number) => void) | undefined;
  /** Number of bytes that the caller already has; the stream starts after them. Requires their `etag`. Default 0. */
  readonly from?: number | undefined;
  /** Strong ETag of the version to which the bytes before `from` belong. */
  readonly etag?: string | undefined;
  /**
   * Hash to compute, for example from `node:crypto`, which is faster. With `from`, it must already contain the
   * previous bytes. Default: a JavaScript implementation, if an expected hash exists and the stream starts at 0.
   */
  readonly hash?: Sha256 | undefined;
  /** Milliseconds without data after which a connection counts as broken. Default 60 000. */
  readonly silence?: number | undefined;
}

/** A streamed download. */
export interface DownloadStream extends DownloadHead {
  /**
   * The bytes of the file, without the first `from` bytes. Resumes automatically after a broken connection, and
   * applies back-pressure. Fails with a `PortalError` (`damaged`, `file-changed`, …) if the bytes do not match
   * the file. To stop early, cancel the stream or abort the signal.
   */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Resolves when all bytes are received and verified: with the file size and the SHA-256, if computed. */
  readonly done: Promise<{ readonly bytes: number; readonly sha256: string | undefined }>;
}

/** High-water mark of the stream, in bytes. Two more chunks may be in transit. */
const BUFFER_SIZE = 64 * 1024;

/**
 * Starts a download. Resolves when the response headers have arrived.
 *
 * @throws PortalError, for example `invalid-call` for a positive `from` without `etag`
 */
export async function openStream(
  portal: { readonly transport: Transport },
  target: FetchTarget,
  options: StreamOptions = {},
): Promise<DownloadStream> {
  const { from = 0, etag, onProgress } = options;
  if (!Number.isInteger(from) || from < 0 || (from > 0 && etag === undefined)) {
    const message =
      'Invalid call: `from` must be a non-negative integer, and requires `etag` if it is positive.';
    throw new PortalError({ code: 'invalid-call', message });
  }
  const counts = options.hash === undefined && from === 0 && target.sha256 !== undefined;
  const sink = new StreamSink(from, etag, counts ? await createSha256() : options.hash);
  const stop = () => sink.stop(options.signal?.reason);
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted === true) stop();

  let size: number | undefined;
  const fetching: FetchOptions = {
    signal: sink.signal,
    // Pass on each chunk immediately, so that the reader gets the first bytes without delay.
    batch: 1,
    ...(options.silence === undefined ? {} : { silence: options.silence }),
  };
  return new Promise<DownloadStream>((resolve, reject) => {
    const done = fetchInto(
      sink,
      target,
      portal,
      {
        onStart(head) {
          size = head.size ?? target.bytes;
          // Only the first response starts the stream; later ones resume it.
          resolve({ ...head, size, stream: sink.stream, done });
        },
        onProgress: (bytes) => onProgress?.(bytes, size),
        onPreparing: (progress) => options.onPreparing?.(progress),
      },
      fetching,
    ).then(
      () => {
        sink.close();
        return { bytes: sink.size, sha256: sink.digest() };
      },
      (thrown: unknown) => {
        const error = asDownloadError(thrown);
        sink.fail(error);
        reject(error);
        throw error;
      },
    );
    // The stream reports the error as well, so callers that do not use `done` need not catch it.
    done.catch(() => undefined).finally(() => options.signal?.removeEventListener('abort', stop));
  });
}

/** A sink that provides its bytes as a stream, at the reader's pace. */
class StreamSink implements Sink {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  private readonly aborting = new AbortController();
  private controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  private wake: () => void = () => undefined;

  constructor(
    public size: number,
    public etag: string | undefined,
    private readonly hash: Sha256 | undefined,
  ) {
    this.stream = new ReadableStream(
      {
        start: (controller) => void (this.controller = controller),
        pull: () => this.wake(),
        cancel: (reason) => this.stop(reason),
      },
      { highWaterMark: BUFFER_SIZE, size: (chunk) => chunk?.byteLength ?? 0 },
    );
  }

  get signal(): AbortSignal {
    return this.aborting.signal;
  }

  stop(reason: unknown): void {
    this.aborting.abort(reason);
    this.wake();
  }

  /** Rejects with `why` after the first byte, because bytes that were read from the stream cannot be withdrawn. */
  restart(why: PortalError): Promise<void> {
    return this.size > 0 ? Promise.reject(why) : Promise.resolve();
  }

  setVersion(etag: string | undefined): Promise<void> {
    this.etag = etag;
    return Promise.resolve();
  }

  async append(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    for (const chunk of chunks) {
      while ((this.controller.desiredSize ?? 0) <= 0) {
        this.signal.throwIfAborted();
        await new Promise<void>((resolve) => (this.wake = resolve));
      }
      this.signal.throwIfAborted();
      // Hash before enqueueing, because the reader may transfer the buffer.
      this.hash?.update(chunk);
      this.size += chunk.byteLength;
      this.controller.enqueue(chunk);
    }
  }

  digest(): string | undefined {
    return this.hash?.digest();
  }

  close(): void {
    if (!this.signal.aborted) this.controller.close();
  }

  fail(error: Error): void {
    this.controller.error(error);
  }
}

function asDownloadError(thrown: unknown): Error {
  if (isPortalError(thrown) || isAbort(thrown)) return thrown;
  const message = `The download failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
  return new PortalError({ code: 'invalid-call', message, cause: thrown });
}
