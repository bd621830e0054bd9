import { isAbort } from '../transport/abort.js';
import { isPortalError, PortalError } from '../transport/errors.js';
import type { Transport } from '../transport/transport.js';
import { fetchInto, type FetchOptions, type FetchTarget } from './fetch.js';
import { createSha256, type Sha256 } from './sha256.js';
import type { DownloadHead, Sink } from './sink.js';

/** How a download is streamed. */
export interface StreamOptions {
  readonly signal?: AbortSignal | undefined;
  /** More has arrived. @param received Bytes so far, counted from the file's beginning. @param size Of the whole file; undefined if unknown. */
  readonly onProgress?: ((received: number, size: number | undefined) => void) | undefined;
  /** The server is making the file. @param progress From 0 to 1. */
  readonly onPreparing?: ((progress: number) => void) | undefined;
  /** Bytes that are there already: the stream begins behind them. Needs their `etag`. Default 0. */
  readonly from?: number | undefined;
  /** The strong ETag of the version that `from` counts. */
  readonly etag?: string | undefined;
  /**
   * Counts the SHA-256: that of `node:crypto` is faster. With `from`, one that has been given the bytes before.
   * Default: one in JavaScript, where there is a sum to compare with and the stream begins at the beginning.
   */
  readonly hash?: Sha256 | undefined;
  /** Milliseconds without a byte after which a connection counts as broken. Default 60 000. */
  readonly silence?: number | undefined;
}

/** A file on its way. */
export interface DownloadStream extends DownloadHead {
  /**
   * The bytes, from `from` on. It carries on by itself where a connection breaks, takes no more than is read from it,
   * and errors with a `PortalError` (`damaged`, `file-changed`, …) where they are not the file's. To let go of it
   * early, cancel it or abort the signal.
   */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Once all has been read and was right: how long the file is, and its SHA-256 where it was counted. */
  readonly done: Promise<{ readonly bytes: number; readonly sha256: string | undefined }>;
}

/** Bytes that wait to be read, beside the two pieces that are under way. */
const WAITING = 64 * 1024;

/**
 * Begins a download; answers when its head is there.
 *
 * @throws PortalError also `invalid-call`, for a `from` without `etag`.
 */
export async function openStream(
  portal: { readonly transport: Transport },
  wanted: FetchTarget,
  options: StreamOptions = {},
): Promise<DownloadStream> {
  const { from = 0, etag, onProgress } = options;
  if (!Number.isInteger(from) || from < 0 || (from > 0 && etag === undefined)) {
    const message = 'The call cannot be made: a stream that begins later needs the etag of what is there.';
    throw new PortalError({ code: 'invalid-call', message });
  }
  const counts = options.hash === undefined && from === 0 && wanted.sha256 !== undefined;
  const sink = new StreamSink(from, etag, counts ? await createSha256() : options.hash);
  const stop = () => sink.stop(options.signal?.reason);
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted === true) stop();

  let size: number | undefined;
  const fetching: FetchOptions = {
    signal: sink.signal,
    // Handed on as it comes: who reads a stream wants the first bytes soon.
    batch: 1,
    ...(options.silence === undefined ? {} : { silence: options.silence }),
  };
  return new Promise<DownloadStream>((begun, failed) => {
    const done = fetchInto(
      sink,
      wanted,
      portal,
      {
        begins(head) {
          size = head.size ?? wanted.bytes;
          // Only the first time: later ones are carried on with.
          begun({ ...head, size, stream: sink.stream, done });
        },
        moves: (bytes) => onProgress?.(bytes, size),
        prepares: (progress) => options.onPreparing?.(progress),
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
        failed(error);
        throw error;
      },
    );
    // The stream tells it as well: who does not ask for `done` need not catch it.
    done.catch(() => undefined).finally(() => options.signal?.removeEventListener('abort', stop));
  });
}

/** A sink that hands its bytes to whoever reads, at their pace. */
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
      { highWaterMark: WAITING, size: (chunk) => chunk?.byteLength ?? 0 },
    );
  }

  get signal(): AbortSignal {
    return this.aborting.signal;
  }

  stop(reason: unknown): void {
    this.aborting.abort(reason);
    this.wake();
  }

  /** What has gone out cannot be taken back. */
  restart(why: PortalError): Promise<void> {
    return this.size > 0 ? Promise.reject(why) : Promise.resolve();
  }

  belongsTo(etag: string | undefined): Promise<void> {
    this.etag = etag;
    return Promise.resolve();
  }

  async append(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    for (const chunk of chunks) {
      while ((this.controller.desiredSize ?? 0) <= 0) {
        this.signal.throwIfAborted();
        await new Promise<void>((woken) => (this.wake = woken));
      }
      this.signal.throwIfAborted();
      // Before it is handed over: whoever reads may transfer it away.
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
