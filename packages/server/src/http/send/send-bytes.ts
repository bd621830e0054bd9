import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHas } from '../conditional/etag.js';
import { ApiError } from '../../lib/api-error.js';
import { rangeApplies, parseRange } from '../conditional/range.js';

/** Content whose size and ETag are fixed before the first byte is sent. */
export interface SentBytes {
  readonly size: number;
  /** Strong ETag, in quotes. */
  readonly etag: string;
  readonly mime: string;
  readonly cacheControl: string;
  readonly disposition?: string;
  /**
   * Creates the stream from an offset. Called at most once, and only if bytes are sent.
   * @throws ApiError if not available
   */
  stream(start: number, length: number): Readable | Promise<Readable>;
  /** Called if no bytes are sent. */
  unused?(): Promise<void>;
}

/**
 * Header with which proxies pass on the response as the client reads it. nginx would store up to 1 GB in a temporary file, and
 * then read nothing until the client has received all of it, which looks like a stalled client (slow-clients.ts).
 */
export const UNBUFFERED = { 'x-accel-buffering': 'no' } as const;

/** A proxy that compresses or recodes a download would change its hash, its length and the strong tag. */
const headersOfDownload = ({ cacheControl }: SentBytes, disposition: string) => ({
  'content-disposition': disposition,
  'cache-control': `${cacheControl}, no-transform`,
  ...UNBUFFERED,
});

/**
 * Sends the whole content or the requested range, with the headers that clients need to resume. The content
 * security policy keeps library files from executing code in the portal's origin.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: SentBytes,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': bytes.mime,
    'accept-ranges': 'bytes',
    etag: bytes.etag,
    'cache-control': bytes.cacheControl,
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    ...(bytes.disposition === undefined ? {} : headersOfDownload(bytes, bytes.disposition)),
  });
  if (clientHas(request.headers['if-none-match'], bytes.etag)) {
    await bytes.unused?.();
    return reply.code(304).send();
  }
  const requested = rangeApplies(request.headers['if-range'] as string | undefined, bytes.etag)
    ? parseRange(request.headers.range, bytes.size)
    : ({ kind: 'whole' } as const);
  if (requested.kind === 'unsatisfiable') {
    await bytes.unused?.();
    throw new ApiError('range-not-satisfiable', {
      values: { size: bytes.size },
      headers: { 'content-range': `bytes */${bytes.size}` },
    });
  }
  const start = requested.kind === 'part' ? requested.start : 0;
  const length = requested.kind === 'part' ? requested.end - requested.start + 1 : bytes.size;
  // Create the stream before announcing its length, because it may fail.
  const body = request.method === 'HEAD' ? undefined : await bytes.stream(start, length);
  reply.header('content-length', length);
  if (requested.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${requested.start}-${requested.end}/${bytes.size}`);
  }
  if (body === undefined) await bytes.unused?.();
  // An empty stream, because Fastify would set a content length of 0 without a payload.
  return reply.send(body ?? Readable.from([]));
}
