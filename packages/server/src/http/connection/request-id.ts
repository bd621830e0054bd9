import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Trust } from '../guard/trusted-proxies.js';

/** Under this header a request's id is answered, and taken from a proxy that is trusted. */
export const REQUEST_ID = 'x-request-id';

/** What may stand in a log and in a header as it is. */
const FORM = /^[\w.:-]{4,100}$/;

/** The id by which a request is found in the logs: the proxy's, so that it is one in the logs of both, else a new one. */
export function requestIds(trust: Trust | undefined): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    const known = typeof given === 'string' && FORM.test(given) && trust?.(socket.remoteAddress) === true;
    return known ? given : randomUUID();
  };
}
