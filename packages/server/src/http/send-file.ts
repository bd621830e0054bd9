import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHas } from './conditions.js';
import { fileStream } from './file-stream.js';
import { ApiError } from './problem.js';
import { rangeHolds, wantedRange } from './range.js';

export interface SentFile {
  readonly handle: FileHandle;
  readonly size: number;
  /** Strong, in quotes. */
  readonly etag: string;
  readonly mime: string;
  readonly cacheControl: string;
  readonly disposition?: string;
}

/**
 * Answers a file from an open handle, which it closes: whole or the range asked for, with what a client needs to
 * resume it. What comes from the library never runs in the portal's origin.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': file.mime,
    'accept-ranges': 'bytes',
    etag: file.etag,
    'cache-control': file.cacheControl,
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    ...(file.disposition === undefined ? {} : { 'content-disposition': file.disposition }),
  });
  if (clientHas(request.headers['if-none-match'], file.etag)) {
    await file.handle.close();
    return reply.code(304).send();
  }
  const wanted = rangeHolds(request.headers['if-range'] as string | undefined, file.etag)
    ? wantedRange(request.headers.range, file.size)
    : ({ kind: 'whole' } as const);
  if (wanted.kind === 'unsatisfiable') {
    await file.handle.close();
    throw new ApiError('range-not-satisfiable', {
      values: { size: file.size },
      headers: { 'content-range': `bytes */${file.size}` },
    });
  }
  const start = wanted.kind === 'part' ? wanted.start : 0;
  const length = wanted.kind === 'part' ? wanted.end - wanted.start + 1 : file.size;
  reply.header('content-length', length);
  if (wanted.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${wanted.start}-${wanted.end}/${file.size}`);
  }
  if (request.method === 'HEAD') {
    await file.handle.close();
    // An empty stream, since Fastify would announce a length of 0 for no payload at all.
    return reply.send(Readable.from([]));
  }
  return reply.send(fileStream(file.handle, start, length));
}
