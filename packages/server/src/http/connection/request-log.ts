import type { RequestEnd, InFlightRequest } from './in-flight.js';

/**
 * Logs an ended request as one line. The line contains the path without the query, which may include a token or
 * a signature, and no headers, so that no secrets reach the log.
 */
export function logRequest(
  { request }: InFlightRequest,
  { status, milliseconds, bytes, aborted }: RequestEnd,
): void {
  request.log.info(
    {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status,
      ms: Math.round(milliseconds),
      bytes,
      address: request.ip,
      ...(request.userName === null ? {} : { user: request.userName }),
      ...(aborted ? { aborted } : {}),
    },
    'request',
  );
}
