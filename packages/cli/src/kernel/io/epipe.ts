import type { WriteStream } from 'node:tty';
import { EXIT } from '../errors/exit-codes.js';

/**
 * Adds an error handler that exits with 0 if the reader of a standard stream closes it (`| head -1`). Returns
 * the stream.
 */
export function exitOnEpipe(stream: WriteStream): WriteStream {
  return stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') process.exit(EXIT.done);
    throw error;
  });
}
