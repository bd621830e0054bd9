import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Trust } from '../guard/trusted-proxies.js';

/** Header with the ID of a request. It is set on responses, and accepted from trusted proxies. */
export const REQUEST_ID = 'x-request-id';

/** Characters that are safe in logs and headers. */
const SAFE_ID = /^[\w.:-]{4,100}$/;

/**
 * Returns a function that determines the ID of a request for the logs. It uses the ID sent by a trusted proxy,
 * so that the logs of both contain the same ID, otherwise a new one.
 */
export function requestIds(trust: Trust | undefined): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const received = headers[REQUEST_ID];
    const isTrusted =
      typeof received === 'string' && SAFE_ID.test(received) && trust?.(socket.remoteAddress) === true;
    return isTrusted ? received : randomUUID();
  };
}
