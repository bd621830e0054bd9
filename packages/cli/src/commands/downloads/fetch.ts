import { setTimeout as delay } from 'node:timers/promises';
import { isPortalError, ORIGINAL, pauseBefore, PortalError, type Portal } from '@assetportal/sdk/client';
import { CliError } from '../../kernel/errors.js';
import { EXIT } from '../../kernel/exit.js';
import type { NodeResponse } from '../../kernel/http.js';

/** Where the bytes go: a part file, or standard output. */
export interface Sink {
  /** Bytes that are there already. */
  readonly size: number;
  readonly etag: string | undefined;
  restart(): Promise<void>;
  belongsTo(etag: string | undefined, total: number | undefined): Promise<void>;
  append(chunks: readonly Buffer[]): Promise<void>;
  digest(): string;
}

export interface Wanted {
  readonly id: string;
  readonly convertSet: string;
  /** What the portal says of the file; undefined for what is converted. */
  readonly bytes?: number | undefined;
  readonly sha256?: string | undefined;
}

export interface Watch {
  /** The file's length (undefined where the server does not say it), and the name the server gives it. */
  begins(total: number | undefined, disposition: string | null): void;
  moves(bytes: number): void;
  /** Trying again after so many milliseconds. */
  waits(milliseconds: number): void;
}

/** Tries in a row without a byte of progress. */
const TRIES = 7;
/** Seconds: a server that asks for a longer wait is not waited for. */
const LONGEST_WAIT = 600;
const RESTARTS = 2;
/** Bytes that are gathered while the ones before are written. */
const BATCH = 1024 * 1024;

/** The part is not, or not any more, the beginning of what the server has. */
const STALE = new Set(['file-changed', 'range-not-satisfiable']);

/**
 * Fetches a file to its end: resumes what is there, tries again with growing pauses, asks for a new link each time
 * (they expire), and checks length and SHA-256.
 *
 * @throws PortalError what the server said, CliError `damaged` and what concerns this machine's files.
 */
export async function fetchInto(
  sink: Sink,
  wanted: Wanted,
  portal: Portal,
  watch: Watch,
  signal: AbortSignal,
): Promise<void> {
  let restarts = 0;
  let attempt = 0;
  for (;;) {
    const before = sink.size;
    try {
      if (!(await isWhole(sink, wanted))) await fetchOnce(sink, wanted, portal, watch, signal);
      if (await isRight(sink, wanted, portal, signal)) return;
      if (restarts >= RESTARTS) throw new CliError('damaged', EXIT.refused);
      restarts += 1;
      await sink.restart();
    } catch (error) {
      if (signal.aborted || !isPortalError(error)) throw error;
      const again = STALE.has(error.code) || error.code === 'link-expired';
      if (again && restarts < RESTARTS) {
        restarts += 1;
        if (STALE.has(error.code)) await sink.restart();
        continue;
      }
      if (sink.size > before) attempt = 0;
      if (!error.retryable || attempt >= TRIES || (error.retryAfter ?? 0) > LONGEST_WAIT) throw error;
      const pause = pauseBefore(attempt, error.retryAfter);
      attempt += 1;
      watch.waits(pause);
      await delay(pause, undefined, { signal });
    }
  }
}

/** A run before may have ended between the last byte and the naming. */
async function isWhole(sink: Sink, wanted: Wanted): Promise<boolean> {
  return sink.size > 0 && sink.size === wanted.bytes && wanted.sha256 === sink.digest();
}

async function isRight(sink: Sink, wanted: Wanted, portal: Portal, signal: AbortSignal): Promise<boolean> {
  if (wanted.sha256 === undefined) return true;
  const digest = sink.digest();
  if (digest === wanted.sha256) return true;
  // The file may have changed since it was looked up: then it is right as it came.
  const [now] = await portal.assets.get([wanted.id], { signal });
  return now?.sha256 === digest;
}

async function fetchOnce(
  sink: Sink,
  wanted: Wanted,
  portal: Portal,
  watch: Watch,
  signal: AbortSignal,
): Promise<void> {
  const { url } = await portal.downloads.link(wanted.id, wanted.convertSet, { signal, retry: 0 });
  const resumes = sink.size > 0 && sink.etag !== undefined;
  if (sink.size > 0 && !resumes) await sink.restart();
  const opened = await portal.transport.open(url, {
    signal,
    retry: 0,
    headers: {
      accept: '*/*',
      ...(resumes ? { range: `bytes=${sink.size}-`, 'if-range': sink.etag ?? '' } : {}),
    },
  });
  const response = opened as unknown as NodeResponse;
  try {
    const total = await agree(sink, response, resumes);
    watch.begins(total, response.headers.get('content-disposition'));
    await receive(sink, response, watch);
    const expected = total ?? (wanted.convertSet === ORIGINAL ? wanted.bytes : undefined);
    if (expected !== undefined && sink.size !== expected) throw broken(undefined);
  } finally {
    if (!response.stream.readableEnded) response.stream.destroy();
  }
}

/** What the answer's head says of the bytes to come; answers the whole file's length. */
async function agree(sink: Sink, response: NodeResponse, resumes: boolean): Promise<number | undefined> {
  const etag = response.headers.get('etag') ?? undefined;
  // A weak etag does not promise the same bytes.
  const strong = etag?.startsWith('W/') === true ? undefined : etag;
  if (response.status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
    if (!resumes || range === null || Number(range[1]) !== sink.size) {
      throw new PortalError({ code: 'range-not-satisfiable', message: '', status: 416 });
    }
    return Number(range[2]);
  }
  if (sink.size > 0) await sink.restart();
  const length = response.headers.get('content-length');
  const total = length === null ? undefined : Number(length);
  await sink.belongsTo(strong, total);
  return total;
}

/** Reads and writes at the same time, and never holds more than two batches. */
async function receive(sink: Sink, response: NodeResponse, watch: Watch): Promise<void> {
  const chunks = response.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let writing: Promise<void> = Promise.resolve();
  let batch: Buffer[] = [];
  let gathered = 0;
  const flush = async () => {
    await writing;
    writing = sink.append(batch).then(() => watch.moves(sink.size));
    // It is awaited before the next batch: until then a failure is nobody's yet.
    writing.catch(() => undefined);
    batch = [];
    gathered = 0;
  };
  try {
    for (;;) {
      const next = await chunks.next().catch((cause: unknown) => {
        throw broken(cause);
      });
      if (next.done === true) break;
      batch.push(next.value);
      gathered += next.value.length;
      if (gathered >= BATCH) await flush();
    }
  } finally {
    // What has come is kept, also when the connection broke.
    if (batch.length > 0) await flush();
    await writing;
  }
}

function broken(cause: unknown): PortalError {
  return new PortalError({ code: 'unreachable', message: 'The connection broke.', cause });
}
