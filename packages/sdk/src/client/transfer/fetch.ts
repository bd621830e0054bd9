import { abortError } from '../transport/abort.js';
import { chunksOf, reusingChunksOf, type Chunks } from '../transport/body.js';
import { isPortalError, PortalError } from '../transport/errors.js';
import { pauseBefore, wait } from '../transport/pause.js';
import type { Transport } from '../transport/transport.js';
import { getAssets } from '../../contract/calls/assets.js';
import { getDownload } from '../../contract/calls/downloads.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import { fileNameOf } from './content-disposition.js';
import { prepareFiles } from './prepare.js';
import { broken, damaged, receive, singleChunk, type ReceiveOptions } from './receive.js';
import type { DownloadHead, Sink, TransferObserver } from './sink.js';

/** Expected properties of a file, to verify the received bytes. */
export interface ExpectedFile {
  /** Size in bytes, for responses without a length. Undefined for renditions. */
  readonly bytes?: number | undefined;
  /** SHA-256 in lower-case hexadecimal. Not verified if undefined. */
  readonly sha256?: string | undefined;
}

/** A file to download: an asset in a convert set. */
export interface AssetTarget extends ExpectedFile {
  readonly id: string;
  readonly convertSet: string;
  /** Page or frame, for convert sets that create images of pages or frames. Starts at 1; default 1. */
  readonly page?: number | undefined;
  /** Link for the first attempt, if there is one already. Each further attempt requests a new one. */
  readonly firstLink?: string | undefined;
}

/** A file to download from a link, such as a zip archive. */
export interface LinkTarget extends ExpectedFile {
  /** The link, or a function that creates a new one for each attempt, because links expire. */
  readonly link: string | (() => Promise<string>);
}

/** A file to download. */
export type FetchTarget = AssetTarget | LinkTarget;

/** Options for a download. */
export interface FetchOptions extends ReceiveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Maximum number of consecutive retries without significant progress. Default 7, which takes about 20 seconds. */
  readonly retries?: number | undefined;
}

/** Default for the maximum number of consecutive retries without significant progress. */
const MAX_RETRIES = 7;
/**
 * Minimum number of bytes that counts as progress. Prevents endless retries if the connection always breaks
 * after a few bytes.
 */
const MIN_PROGRESS = 16 * 1024;
/** Maximum `Retry-After` to wait for, in seconds. */
const MAX_RETRY_AFTER = 600;
const MAX_RESTARTS = 2;

/** Error codes that make the existing bytes useless, because they are not the start of the current file. */
const STALE: readonly string[] = ['file-changed', 'range-not-satisfiable'];

/**
 * Downloads a file completely. Waits for the server to prepare the rendition, if necessary, and resumes after
 * the existing bytes. Retries with growing delays. Each attempt requests a new link if possible, because links
 * expire. Verifies the length, and the SHA-256 if `target` contains one.
 *
 * @throws the signal's reason, by default an `AbortError`, if the signal aborts
 * @throws PortalError from the server, or `unreachable`, `damaged` or `file-changed`
 * @throws any error that the sink throws
 */
export async function fetchInto(
  sink: Sink,
  target: FetchTarget,
  portal: { readonly transport: Transport },
  observer: TransferObserver = {},
  options: FetchOptions = {},
): Promise<void> {
  const { transport } = portal;
  const { signal, retries = MAX_RETRIES } = options;
  let firstLink = 'id' in target ? target.firstLink : undefined;
  let restarts = 0;
  let attempt = 0;
  for (;;) {
    const before = sink.size;
    try {
      if (!(await isComplete(sink, target))) {
        const from = firstLink === undefined ? target : { link: firstLink, bytes: target.bytes };
        firstLink = undefined;
        await fetchOnce(sink, from, transport, observer, options);
      }
      if (await isVerified(sink, target, transport, signal)) return;
      if (restarts >= MAX_RESTARTS) throw damaged();
      restarts += 1;
      await sink.restart(damaged());
    } catch (error) {
      if (signal?.aborted === true) throw abortError(signal);
      if (!isPortalError(error)) throw error;
      const stale = STALE.includes(error.code);
      if ((stale || error.code === 'link-expired') && restarts < MAX_RESTARTS) {
        restarts += 1;
        if (stale) await sink.restart(error);
        continue;
      }
      if (sink.size >= before + MIN_PROGRESS) attempt = 0;
      if (!error.retryable || attempt >= retries || (error.retryAfter ?? 0) > MAX_RETRY_AFTER) throw error;
      const pause = pauseBefore(attempt, error.retryAfter);
      attempt += 1;
      observer.onRetry?.(pause);
      await wait(pause, signal);
    }
  }
}

/**
 * Returns true if the sink already has the complete file, according to the SHA-256. A previous run may have
 * ended after the last byte but before it renamed the file.
 */
async function isComplete(sink: Sink, { bytes, sha256 }: FetchTarget): Promise<boolean> {
  return sha256 !== undefined && sink.size > 0 && sink.size === bytes && (await sink.digest()) === sha256;
}

async function isVerified(
  sink: Sink,
  target: FetchTarget,
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const digest = target.sha256 === undefined ? undefined : await sink.digest();
  if (digest === undefined || digest === target.sha256) return true;
  if (!('id' in target)) return false;
  // The file may have changed since the asset was fetched. In that case, the received version is valid.
  const [asset] = await transport.send(getAssets, { query: { assetid: target.id } }, { signal });
  return asset?.sha256 === digest;
}

async function fetchOnce(
  sink: Sink,
  target: FetchTarget,
  transport: Transport,
  observer: TransferObserver,
  options: FetchOptions,
): Promise<void> {
  const url = await linkOf(target, transport, observer, options.signal);
  const resumes = sink.size > 0 && sink.etag !== undefined;
  if (sink.size > 0 && !resumes) await sink.restart(changed());
  // A separate controller per connection. The caller's signal may outlive many downloads and must not accumulate
  // listeners.
  const connection = new AbortController();
  const abort = () => connection.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted === true) abort();
  let chunks: Chunks | undefined;
  let done = false;
  try {
    const response = await transport.open(url, {
      signal: connection.signal,
      retry: 0,
      headers: {
        // With compression, neither the length nor a range would refer to the bytes of the file.
        'accept-encoding': 'identity',
        ...(resumes ? { range: `bytes=${sink.size}-`, 'if-range': sink.etag ?? '' } : {}),
      },
    });
    chunks =
      (sink.releasesChunks === true ? reusingChunksOf(response) : undefined) ??
      chunksOf(response) ??
      singleChunk(response);
    const head = headOf(response);
    await prepareSink(sink, head, response, resumes);
    observer.onStart?.(head);
    const expected = head.size ?? target.bytes;
    await receive(sink, chunks, expected, observer, options);
    done = true;
    if (expected !== undefined && sink.size !== expected) throw broken(undefined);
  } finally {
    options.signal?.removeEventListener('abort', abort);
    if (!done) {
      void chunks?.cancel();
      // In node-fetch, for example, canceling the stream does not close the connection.
      connection.abort();
    }
  }
}

async function linkOf(
  target: FetchTarget,
  transport: Transport,
  observer: TransferObserver,
  signal: AbortSignal | undefined,
): Promise<string> {
  if ('link' in target) return typeof target.link === 'string' ? target.link : target.link();
  const { id, convertSet, page } = target;
  if (convertSet !== ORIGINAL) {
    // Failed conversions are ignored here, because the request for the link reports them as an error.
    const onProgress = (progress: number) => observer.onPreparing?.(progress);
    await prepareFiles(
      transport,
      { ids: [id], convertSet, page: page ?? 1 },
      { signal, retry: 0, onProgress },
    );
  }
  const query = {
    id,
    csetid: convertSet,
    target: 'down' as const,
    ...(page === undefined ? {} : { page }),
  };
  return (await transport.send(getDownload, { query }, { signal, retry: 0 })).url;
}

function headOf({ status, headers }: Response): DownloadHead {
  const encoding = headers.get('content-encoding') ?? 'identity';
  const length =
    status === 206
      ? /^bytes \d+-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
      : headers.get('content-length');
  const plain = encoding === 'identity' || encoding === '';
  const etag = headers.get('etag') ?? undefined;
  const modified = Date.parse(headers.get('last-modified') ?? '');
  return {
    name: fileNameOf(headers.get('content-disposition')),
    size: plain && length != null && /^\d+$/.test(length) ? Number(length) : undefined,
    type: headers.get('content-type') ?? 'application/octet-stream',
    modified: Number.isNaN(modified) ? undefined : modified,
    // A weak ETag does not guarantee identical bytes.
    etag: plain && etag?.startsWith('W/') !== true ? etag : undefined,
  };
}

/** Prepares the sink for the bytes that the response headers announce. */
async function prepareSink(
  sink: Sink,
  head: DownloadHead,
  response: Response,
  resumes: boolean,
): Promise<void> {
  if (response.status === 206) {
    const from = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
    if (resumes && head.size !== undefined && Number(from) === sink.size) return;
    throw new PortalError({
      code: 'range-not-satisfiable',
      message: 'The server sent a different range of the file than requested.',
      status: 416,
    });
  }
  if (sink.size > 0) await sink.restart(changed());
  await sink.setVersion(head.etag, head.size);
}

function changed(): PortalError {
  return new PortalError({
    code: 'file-changed',
    message: 'The file changed during the download, or its version is unknown.',
  });
}
