import type { RequestEnd, InFlightRequest } from './in-flight.js';

/**
 * One line for a request. The address is logged without its query, which may hold a token or a signature, and of the
 * headers none: what nobody may know is not written down in the first place.
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
