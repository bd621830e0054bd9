import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHas } from '../conditional/etag.js';
import { ApiError } from '../../lib/api-error.js';
import { rangeHolds, parseRange } from '../conditional/range.js';

/** Bytes whose length and content are known before the first of them. */
export interface SentBytes {
  readonly size: number;
  /** Strong, in quotes. */
  readonly etag: string;
  readonly mime: string;
  readonly cacheControl: string;
  readonly disposition?: string;
  /** The bytes from a place on; called once, and only where any are sent. @throws ApiError where they cannot be had */
  stream(start: number, length: number): Readable | Promise<Readable>;
  /** Told where none are sent. */
  unused?(): Promise<void>;
}

/**
 * Answers bytes, whole or the range asked for, with what a client needs to resume them. What comes from the library
 * never runs in the portal's origin.
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
    ...(bytes.disposition === undefined ? {} : { 'content-disposition': bytes.disposition }),
  });
  if (clientHas(request.headers['if-none-match'], bytes.etag)) {
    await bytes.unused?.();
    return reply.code(304).send();
  }
  const wanted = rangeHolds(request.headers['if-range'] as string | undefined, bytes.etag)
    ? parseRange(request.headers.range, bytes.size)
    : ({ kind: 'whole' } as const);
  if (wanted.kind === 'unsatisfiable') {
    await bytes.unused?.();
    throw new ApiError('range-not-satisfiable', {
      values: { size: bytes.size },
      headers: { 'content-range': `bytes */${bytes.size}` },
    });
  }
  const start = wanted.kind === 'part' ? wanted.start : 0;
  const length = wanted.kind === 'part' ? wanted.end - wanted.start + 1 : bytes.size;
  // Before anything is promised of it: it may turn out not to be there.
  const body = request.method === 'HEAD' ? undefined : await bytes.stream(start, length);
  reply.header('content-length', length);
  if (wanted.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${wanted.start}-${wanted.end}/${bytes.size}`);
  }
  if (body === undefined) await bytes.unused?.();
  // An empty stream, since Fastify would announce a length of 0 for no payload at all.
  return reply.send(body ?? Readable.from([]));
}
