import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@assetportal/sdk/contract';
import { systemCode } from '../../lib/errors.js';
import { ApiError, problemDocument, type TranslatorSource } from '../../lib/api-error.js';

/**
 * Answers what is no HTTP, too large or too slow to be a request: there is no route, no language and no request object
 * yet. It is the client's mistake, so that nothing is logged, and the connection cannot be used any more.
 */
export function clientErrors(translators: TranslatorSource): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    if (systemCode(error) === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const problem = new ApiError(codeOf(error), { values: { path: 'request' }, fault: 'unreadable' });
      const body = JSON.stringify(problemDocument(problem, translators.for('en').t));
      socket.write(
        [
          `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
          'Content-Type: application/problem+json; charset=utf-8',
          `Content-Length: ${Buffer.byteLength(body)}`,
          'Connection: close',
          '',
          body,
        ].join('\r\n'),
      );
    }
    socket.destroySoon();
  };
}

function codeOf(error: Error): ProblemCode {
  switch (systemCode(error)) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout';
    case 'HPE_HEADER_OVERFLOW':
      return isStillTheAddress(error) ? 'url-too-long' : 'headers-too-large';
    default:
      return 'invalid-request';
  }
}

/** Whether what overflowed had not yet come to the end of the request line. */
function isStillTheAddress(error: Error): boolean {
  const { rawPacket } = error as { rawPacket?: unknown };
  return Buffer.isBuffer(rawPacket) && !rawPacket.includes('\r\n');
}
