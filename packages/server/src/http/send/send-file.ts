import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedFile } from '../../files/opened-file.js';
import { fileStream } from './file-stream.js';
import { sendBytes, type SentBytes } from './send-bytes.js';

export interface SentFile extends Omit<SentBytes, 'stream' | 'unused'> {
  readonly file: OpenedFile;
}

/** Sends an open file and closes it. See `sendBytes`. */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, ...bytes }: SentFile,
): Promise<FastifyReply> =>
  sendBytes(request, reply, {
    ...bytes,
    stream: (start, length) => fileStream(file, start, length),
    unused: () => file.handle.close(),
  });
