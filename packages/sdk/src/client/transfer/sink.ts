import type { PortalError } from '../transport/errors.js';

/** Target for the bytes of a download: a resumable file, a stream or another target. */
export interface Sink {
  /** Number of bytes already written. */
  readonly size: number;
  /** Strong ETag of the version to which these bytes belong. Without one, the download cannot be resumed. */
  readonly etag: string | undefined;
  /**
   * Discards the written bytes, so that the download can start again.
   *
   * @param why Error to throw if discarding is impossible, for example because the bytes were already passed on.
   */
  restart(why: PortalError): Promise<void>;
  /** Sets the version of the following bytes, and the size of the complete file. */
  setVersion(etag: string | undefined, total: number | undefined): Promise<void>;
  /** True if `append` no longer needs the chunks when it has resolved. Their memory may then be used again. */
  readonly releasesChunks?: boolean;
  /** Writes bytes. Resolves when they are written, so that a slow sink slows down the connection. */
  append(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<void>;
  /** Returns the SHA-256 of all written bytes, in lower-case hexadecimal, or undefined if it is not computed. */
  digest(): string | undefined | Promise<string | undefined>;
}

/** Metadata of a download, from the response headers. */
export interface DownloadHead {
  /** File name from the server, sanitized; undefined if the server sends none. */
  readonly name: string | undefined;
  /** Size of the complete file in bytes; undefined if unknown. */
  readonly size: number | undefined;
  /** Media type. `application/octet-stream` if the server sends none. */
  readonly type: string;
  /** Time of the last change of the original, in milliseconds since the epoch; undefined if unknown. */
  readonly modified: number | undefined;
  /** Strong ETag, for resuming the download later. */
  readonly etag: string | undefined;
}

/** Callbacks for the progress of a download. */
export interface TransferObserver {
  /** Called while the server prepares the file. @param progress From 0 to 1. */
  onPreparing?(progress: number): void;
  /** Called when the response headers arrive, also each time the download is resumed. */
  onStart?(head: DownloadHead): void;
  /** Called when bytes were written. @param bytes Total number of bytes so far. */
  onProgress?(bytes: number): void;
  /** Called before a retry, with the delay in milliseconds. */
  onRetry?(milliseconds: number): void;
}
