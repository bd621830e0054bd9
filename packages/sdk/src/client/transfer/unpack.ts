import { chunksOf, type Chunks } from '../transport/body.js';
import { isPortalError, PortalError } from '../transport/errors.js';
import type { Transport } from '../transport/transport.js';
import type { ZipLink } from '../../contract/calls/downloads.js';
import { broken, damaged, MAX_SILENCE, singleChunk, watchSilence } from './receive.js';

/** A file of a zip with its position (decisions, section 2, Bulk links). */
export type ZipFile = NonNullable<ZipLink['entries']>[number];

/** A zip whose files are listed: `downloads.zip` with `entries`. */
export interface ListedZip {
  readonly url: string;
  /** In the order of the archive. */
  readonly entries: readonly ZipFile[];
}

/** Options for {@link unpack}. */
export interface UnpackOptions {
  readonly signal?: AbortSignal | undefined;
  /** Index of the first entry to request. Default 0. */
  readonly from?: number | undefined;
  /** Strong ETag of the zip, from an earlier request. Required if `from` is positive. */
  readonly etag?: string | undefined;
  /** Called with the ETag of the zip when the headers arrive. */
  readonly onVersion?: ((etag: string | undefined) => void) | undefined;
  /** Called when the first bytes of a file arrive. */
  readonly onStart?: ((file: ZipFile) => void) | undefined;
  /** Called with the number of bytes of each chunk. The next chunk is read when its Promise resolves. */
  readonly onReceived?: ((bytes: number) => Promise<void> | undefined) | undefined;
  /** Milliseconds without data after which the connection counts as broken. Default 60 000. */
  readonly silence?: number | undefined;
}

/**
 * Downloads a zip and passes on each file as soon as its last byte has arrived. Neither the zip nor its directory is
 * stored: the portal has listed the position of each file. At most one file is in memory. Does not verify the content
 * and does not retry.
 *
 * @param onFile Receives the file in parts. The next file is read when its Promise resolves.
 * @throws PortalError `unreachable` if the connection breaks, `file-changed` if the zip has another version
 */
export async function unpack(
  { url, entries }: ListedZip,
  portal: { readonly transport: Transport },
  onFile: (file: ZipFile, parts: readonly Uint8Array[]) => Promise<void> | void,
  options: UnpackOptions = {},
): Promise<void> {
  const { signal, from = 0, etag, onReceived, silence = MAX_SILENCE } = options;
  const start = from === 0 ? 0 : (entries[from]?.offset ?? 0);
  const connection = new AbortController();
  const abort = () => connection.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  let chunks: Chunks | undefined;
  let done = false;
  let watchdog: ReturnType<typeof watchSilence> | undefined;
  try {
    const range = from === 0 ? {} : { range: `bytes=${start}-`, 'if-range': etag ?? '' };
    const headers = { 'accept-encoding': 'identity', ...range };
    const response = await portal.transport.open(url, { signal: connection.signal, retry: 0, headers });
    if (from > 0 && response.status !== 206) throw changed();
    options.onVersion?.(response.headers.get('etag') ?? undefined);
    chunks = chunksOf(response) ?? singleChunk(response);
    watchdog = watchSilence(chunks, silence);
    const splitter = new Splitter(entries, from, start, onFile, options.onStart);
    for (;;) {
      const reader = chunks;
      const chunk = await watchdog
        .within(() => reader.next())
        .catch((error: unknown) => {
          // Only the directory of the zip is missing.
          if (splitter.isDone && isPortalError(error)) return undefined;
          throw error;
        });
      if (chunk === undefined) break;
      await splitter.add(chunk);
      const limited = onReceived?.(chunk.byteLength);
      if (limited !== undefined) await limited;
    }
    if (!splitter.isDone) throw broken(undefined);
    done = true;
  } finally {
    watchdog?.end();
    signal?.removeEventListener('abort', abort);
    if (!done) {
      void chunks?.cancel();
      connection.abort();
    }
  }
}

/** Splits the bytes of a zip into its files. */
class Splitter {
  private parts: Uint8Array[] = [];
  /** Number of bytes of the current file. */
  private gathered = 0;

  constructor(
    private readonly entries: readonly ZipFile[],
    private index: number,
    /** Position of the next byte in the zip. */
    private position: number,
    private readonly onFile: (file: ZipFile, parts: readonly Uint8Array[]) => Promise<void> | void,
    private readonly onStart: ((file: ZipFile) => void) | undefined,
  ) {}

  /** True if all files are complete. */
  get isDone(): boolean {
    return this.index >= this.entries.length;
  }

  async add(chunk: Uint8Array): Promise<void> {
    const end = this.position + chunk.byteLength;
    for (;;) {
      const file = this.entries[this.index];
      if (file === undefined || file.offset > end) break;
      if (file.offset === end && file.size > 0) break;
      const at = file.offset + this.gathered;
      // The positions come from the server, and are only valid in ascending order.
      if (at < this.position) throw damaged();
      const part = chunk.subarray(at - this.position, Math.min(end, file.offset + file.size) - this.position);
      if (this.gathered === 0) this.onStart?.(file);
      if (part.byteLength > 0) this.parts.push(part);
      this.gathered += part.byteLength;
      if (this.gathered < file.size) break;
      const { parts } = this;
      this.parts = [];
      this.gathered = 0;
      this.index += 1;
      const handled = this.onFile(file, parts);
      if (handled !== undefined) await handled;
    }
    this.position = end;
  }
}

function changed(): PortalError {
  return new PortalError({ code: 'file-changed', message: 'The zip changed during the download.' });
}
