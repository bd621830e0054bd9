import { abortError } from '../transport/abort.js';
import { chunksOf, type Chunks } from '../transport/body.js';
import { isPortalError, PortalError } from '../transport/errors.js';
import { pauseBefore, wait } from '../transport/pause.js';
import type { Transport } from '../transport/transport.js';
import { getAssets } from '../../contract/calls/assets.js';
import { getDownload } from '../../contract/calls/downloads.js';
import { ORIGINAL } from '../../contract/vocabulary.js';
import { fileNameOf } from './content-disposition.js';
import { prepareFiles } from './prepare.js';
import { broken, damaged, receive, wholeBody, type ReceiveOptions } from './receive.js';
import type { DownloadHead, Sink, Watch } from './sink.js';

/** What is known of a file before it is fetched; what is known is checked. */
export interface ExpectedFile {
  /** Its length; undefined for what is converted. */
  readonly bytes?: number | undefined;
  /** Lower-case hexadecimal. */
  readonly sha256?: string | undefined;
}

/** An asset in one of its forms. */
export interface AssetTarget extends ExpectedFile {
  readonly id: string;
  readonly convertSet: string;
  /** Of a convert set that makes pictures of pages or frames. From 1; default 1. */
  readonly page?: number | undefined;
}

/** What a link leads to, as to a zip. */
export interface LinkTarget extends ExpectedFile {
  /** The link, or what makes a new one each time: links expire. */
  readonly link: string | (() => Promise<string>);
}

/** What is to be fetched. */
export type FetchTarget = AssetTarget | LinkTarget;

/** How it is fetched. */
export interface FetchOptions extends ReceiveOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Tries in a row without real progress. */
const TRIES = 7;
/** Bytes: a server that sends less before it breaks off would be asked for ever. */
const PROGRESS = 16 * 1024;
/** Seconds: a server that asks for a longer wait is not waited for. */
const LONGEST_WAIT = 600;
const RESTARTS = 2;

/** What is there is not, or not any more, the beginning of what the server has. */
const STALE: readonly string[] = ['file-changed', 'range-not-satisfiable'];

/**
 * Fetches a file to its end: has it made where it has to be, carries on with what is there, tries again with growing pauses, asks for a new link each
 * time (they expire), and checks length and SHA-256.
 *
 * @throws `AbortError` when the signal aborts; PortalError what the server said, `unreachable`, `damaged`, `file-changed`; and what the sink throws.
 */
export async function fetchInto(
  sink: Sink,
  wanted: FetchTarget,
  portal: { readonly transport: Transport },
  watch: Watch = {},
  options: FetchOptions = {},
): Promise<void> {
  const { transport } = portal;
  const { signal } = options;
  let restarts = 0;
  let attempt = 0;
  for (;;) {
    const before = sink.size;
    try {
      if (!isWhole(sink, wanted)) await fetchOnce(sink, wanted, transport, watch, options);
      if (await isRight(sink, wanted, transport, signal)) return;
      if (restarts >= RESTARTS) throw damaged();
      restarts += 1;
      await sink.restart(damaged());
    } catch (error) {
      if (signal?.aborted === true) throw abortError(signal);
      if (!isPortalError(error)) throw error;
      const stale = STALE.includes(error.code);
      if ((stale || error.code === 'link-expired') && restarts < RESTARTS) {
        restarts += 1;
        if (stale) await sink.restart(error);
        continue;
      }
      if (sink.size >= before + PROGRESS) attempt = 0;
      if (!error.retryable || attempt >= TRIES || (error.retryAfter ?? 0) > LONGEST_WAIT) throw error;
      const pause = pauseBefore(attempt, error.retryAfter);
      attempt += 1;
      watch.waits?.(pause);
      await wait(pause, signal);
    }
  }
}

/** A run before may have ended between the last byte and the naming. */
function isWhole(sink: Sink, { bytes, sha256 }: FetchTarget): boolean {
  return sha256 !== undefined && sink.size > 0 && sink.size === bytes && sink.digest() === sha256;
}

async function isRight(
  sink: Sink,
  wanted: FetchTarget,
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const digest = wanted.sha256 === undefined ? undefined : sink.digest();
  if (digest === undefined || digest === wanted.sha256) return true;
  if (!('id' in wanted)) return false;
  // The file may have changed since it was looked up: then it is right as it came.
  const [asset] = await transport.send(getAssets, { query: { assetid: wanted.id } }, { signal });
  return asset?.sha256 === digest;
}

async function fetchOnce(
  sink: Sink,
  wanted: FetchTarget,
  transport: Transport,
  watch: Watch,
  options: FetchOptions,
): Promise<void> {
  const url = await linkOf(wanted, transport, watch, options.signal);
  const resumes = sink.size > 0 && sink.etag !== undefined;
  if (sink.size > 0 && !resumes) await sink.restart(changed());
  // One of its own: the caller's, which may last longer than many downloads, must not gather listeners.
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
        // Of compressed bytes neither the length nor a range says anything of the file's.
        'accept-encoding': 'identity',
        ...(resumes ? { range: `bytes=${sink.size}-`, 'if-range': sink.etag ?? '' } : {}),
      },
    });
    chunks = chunksOf(response) ?? wholeBody(response);
    const head = headOf(response);
    await agree(sink, head, response, resumes);
    watch.begins?.(head);
    const expected = head.size ?? wanted.bytes;
    await receive(sink, chunks, expected, watch, options);
    done = true;
    if (expected !== undefined && sink.size !== expected) throw broken(undefined);
  } finally {
    options.signal?.removeEventListener('abort', abort);
    if (!done) {
      void chunks?.cancel();
      // Where the stream is not the connection itself, as in node-fetch.
      connection.abort();
    }
  }
}

async function linkOf(
  wanted: FetchTarget,
  transport: Transport,
  watch: Watch,
  signal: AbortSignal | undefined,
): Promise<string> {
  if ('link' in wanted) return typeof wanted.link === 'string' ? wanted.link : wanted.link();
  const { id, convertSet, page } = wanted;
  if (convertSet !== ORIGINAL) {
    // What cannot be made is told by the call for the link, in words.
    const onProgress = (progress: number) => watch.prepares?.(progress);
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
  return {
    name: fileNameOf(headers.get('content-disposition')),
    size: plain && length != null && /^\d+$/.test(length) ? Number(length) : undefined,
    type: headers.get('content-type') ?? 'application/octet-stream',
    // A weak etag does not promise the same bytes.
    etag: plain && etag?.startsWith('W/') !== true ? etag : undefined,
  };
}

/** Makes the sink ready for what the answer's head says of the bytes to come. */
async function agree(sink: Sink, head: DownloadHead, response: Response, resumes: boolean): Promise<void> {
  if (response.status === 206) {
    const from = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
    if (resumes && head.size !== undefined && Number(from) === sink.size) return;
    throw new PortalError({
      code: 'range-not-satisfiable',
      message: 'The server sent another part of the file than was asked for.',
      status: 416,
    });
  }
  if (sink.size > 0) await sink.restart(changed());
  await sink.belongsTo(head.etag, head.size);
}

function changed(): PortalError {
  return new PortalError({
    code: 'file-changed',
    message: 'The file has changed on the way, or the server does not say whether it has.',
  });
}
