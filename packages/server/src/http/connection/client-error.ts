import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@assetportal/sdk/contract';
import { systemCode } from '../../lib/errors.js';
import { ApiError, problemDocument, type TranslatorSource } from '../../lib/api-error.js';

/**
 * Returns a handler for input that is not HTTP, or is too large or slow to be parsed as a request. There is no
 * route, language or request object at this point. These errors are caused by clients, so they are not logged.
 * The handler sends a problem document and closes the connection.
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
      return isInRequestLine(error) ? 'url-too-long' : 'headers-too-large';
    default:
      return 'invalid-request';
  }
}

/** Returns true if the overflow occurred within the request line. */
function isInRequestLine(error: Error): boolean {
  const { rawPacket } = error as { rawPacket?: unknown };
  return Buffer.isBuffer(rawPacket) && !rawPacket.includes('\r\n');
}
