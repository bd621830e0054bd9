import type { PortalError } from '../transport/errors.js';

/** Where the bytes of a download go: a file that can be carried on with, a stream, or anything else. */
export interface Sink {
  /** Bytes that are there already. */
  readonly size: number;
  /** The strong ETag of the version that they are of; without one they cannot be added to. */
  readonly etag: string | undefined;
  /**
   * Forgets what is there, since it cannot be carried on with.
   *
   * @param why What to throw where that is impossible, as where the bytes have gone out already.
   */
  restart(why: PortalError): Promise<void>;
  /** Says of which version the bytes to come are, and how long the whole file is. */
  belongsTo(etag: string | undefined, total: number | undefined): Promise<void>;
  /** Takes bytes over; whoever calls waits, so that a slow sink slows the connection down. */
  append(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<void>;
  /** SHA-256 of everything that is there, in lower-case hexadecimal; undefined where it is not counted. */
  digest(): string | undefined;
}

/** What is said of a file before its first byte. */
export interface DownloadHead {
  /** The name the server gives it, safe as a file's name; undefined where it gives none. */
  readonly name: string | undefined;
  /** Bytes of the whole file; undefined where the server does not say. */
  readonly size: number | undefined;
  /** Its media type; `application/octet-stream` where the server names none. */
  readonly type: string;
  /** Its strong ETag, for carrying on later. */
  readonly etag: string | undefined;
}

/** What is told of a download as it goes on. */
export interface Watch {
  /** The server is making the file. @param progress From 0 to 1. */
  prepares?(progress: number): void;
  /** The head of an answer; again each time it is carried on with. */
  begins?(head: DownloadHead): void;
  /** More has arrived. @param bytes How many there are now. */
  moves?(bytes: number): void;
  /** Trying again after so many milliseconds. */
  waits?(milliseconds: number): void;
}
