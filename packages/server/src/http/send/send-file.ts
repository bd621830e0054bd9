import type { FileHandle } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileStream } from './file-stream.js';
import { sendBytes, type SentBytes } from './send-bytes.js';

export interface SentFile extends Omit<SentBytes, 'stream' | 'unused'> {
  readonly handle: FileHandle;
}

/** Sends a file from an open handle and closes the handle. See `sendBytes`. */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { handle, ...file }: SentFile,
): Promise<FastifyReply> =>
  sendBytes(request, reply, {
    ...file,
    stream: (start, length) => fileStream(handle, start, length),
    unused: () => handle.close(),
  });
