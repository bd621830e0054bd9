import {
  API_BASE_PATH,
  type BodyInput,
  type Call,
  type QueryInput,
  type ReplyOf,
} from '../../contract/call.js';
import {
  inCall,
  isRedirect,
  invalidCall,
  parseJson,
  problemOf,
  readFailure,
  redirected,
  unreachable,
} from './response.js';
import { notThePortal } from './response.js';
import { dismiss, readText } from './body.js';
import type { Deadline } from './timeout.js';
import { isPortalError } from './errors.js';
import { credentialed, headersOf } from './headers.js';
import { hooked } from './hooks.js';
import type { CallOptions, Fetch, OutgoingRequest, TransportOptions } from './options.js';
import { again } from './retry.js';
import { encodeQuery, fillPath, isHttp, portalAddress, resolveUrl } from './url.js';
import { accepted } from './validate.js';

export type * from './options.js';
export { encodeQuery, MAX_URL_LENGTH as LONGEST_URL } from './url.js';

/** Bytes: more than 1000 assets with all they can carry. */
const LONGEST_REPLY = 64 * 1024 * 1024;
const MOST_REDIRECTS = 5;
const JSON_OR_PROBLEM = 'application/json, application/problem+json';

/** What a call is made with. */
export interface CallInput<C extends Call> {
  /** For the parameters in the call's path. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: QueryInput<C> | undefined;
  readonly body?: BodyInput<C> | undefined;
  /** For a call that sends a file. */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer> | Blob; readonly type: string } | undefined;
}

/** An answer with what its head says. */
export interface HttpResponse<T> {
  readonly data: T;
  readonly status: number;
  /** The version of what was answered, for `ifMatch`. */
  readonly etag: string | undefined;
}

/** How calls are made. Everything it rejects with is a `PortalError`. */
export interface Transport {
  /** Makes a call of the contract. @throws PortalError */
  send<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ReplyOf<C>>;
  /** The same, with what the answer's head says. @throws PortalError */
  exchange<C extends Call>(
    call: C,
    input?: CallInput<C>,
    options?: CallOptions,
  ): Promise<HttpResponse<ReplyOf<C>>>;
  /** Fetches a link that the API answered (a download, a picture); the response is handed over as it is. @throws PortalError */
  open(url: string, options?: CallOptions): Promise<Response>;
  /** The absolute address of a path that the API answered. */
  resolve(path: string): string;
}

/** The means by which the calls of the contract are made. @throws PortalError `invalid-call` for an address that is none */
export function createTransport(options: TransportOptions): Transport {
  const origin = portalAddress(options.url);
  const inCookie = options.credentials === 'cookie';

  /** Fetches what was asked for, or where that led. */
  const go = async (
    deadline: Deadline,
    asked: OutgoingRequest,
    url: string,
    redirect: RequestRedirect,
  ): Promise<Response> => {
    const { fetch, web } = await fetchOf(options);
    if (web && !isHttp(url) && typeof location === 'undefined') {
      throw invalidCall('outside of a page, the portal needs a whole address');
    }
    const { method, body } = asked;
    const init: RequestInit = {
      method,
      headers: credentialed(options, origin, asked.headers, asked.url, url),
      redirect,
      credentials: inCookie ? 'same-origin' : 'omit',
      signal: deadline.signal,
    };
    // What is no platform's fetch may not know a Blob.
    if (body !== undefined) {
      init.body = web || !(body instanceof Blob) ? body : new Uint8Array(await body.arrayBuffer());
    }
    try {
      return await deadline.within(fetch(url, init));
    } catch (error) {
      throw isPortalError(error) ? error : unreachable(url, error);
    }
  };
  /** Whether an answer is one of the portal's own faults, and which. */
  const demandOk = async (url: string, response: Response, deadline: Deadline): Promise<Response> => {
    if (response.ok) return response;
    throw await deadline
      .within(problemOf(url, response))
      .catch((error: unknown) => readFailure(url, response, error));
  };
  /** A browser follows redirects itself; where there is a token, each step decides whether it may go along. */
  const follow = async (asked: OutgoingRequest, deadline: Deadline): Promise<Response> => {
    for (let url = asked.url, step = 0; ; step += 1) {
      const response = await go(deadline, asked, url, inCookie ? 'follow' : 'manual');
      const location = inCookie || !isRedirect(response) ? null : response.headers.get('location');
      if (location === null) return demandOk(url, response, deadline);
      await dismiss(response);
      const next = URL.canParse(location, url) ? new URL(location, url).href : '';
      if (step >= MOST_REDIRECTS || !isHttp(next)) {
        const why = 'it redirects without end, or to no address';
        throw notThePortal(url, { status: response.status, why });
      }
      url = next;
    }
  };

  const transport: Transport = {
    send: async (call, input, callOptions) => (await transport.exchange(call, input, callOptions)).data,
    exchange: (call, input = {}, callOptions = {}) =>
      again(options, callOptions, call.safe, async (deadline, attempt) => {
        const { file } = input;
        const body = file?.bytes ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
        const type = body === undefined ? undefined : (file?.type ?? 'application/json');
        const request: OutgoingRequest = {
          method: call.method,
          url: `${origin}${API_BASE_PATH}${fillPath(call.path, input.params)}${encodeQuery(input.query)}`,
          headers: headersOf(options, callOptions, JSON_OR_PROBLEM, type),
          body,
          call: call.name,
          attempt,
        };
        const answer = await hooked(options, request, deadline, async (asked) => {
          const { url } = asked;
          // An answer of the API never lies elsewhere: what redirects it is a proxy or another server, which gets no token.
          const response = await go(deadline, asked, url, 'manual');
          if (isRedirect(response)) throw redirected(url, response);
          await demandOk(url, response, deadline);
          const text = await deadline.within(readText(response, LONGEST_REPLY)).catch((error: unknown) => {
            throw readFailure(url, response, error);
          });
          const { status, headers } = response;
          const data = await accepted(options, call, url, status, parseJson(text));
          return { data, status, etag: headers.get('etag') ?? undefined };
        });
        deadline.end();
        return answer;
      }).catch((error: unknown) => {
        throw inCall(error, call.name);
      }),
    open: (path, callOptions = {}) =>
      again(options, callOptions, true, async (deadline, attempt) => {
        const headers = headersOf(options, callOptions, '*/*', undefined);
        const request: OutgoingRequest = { method: 'GET', url: resolveUrl(origin, path), headers, attempt };
        const response = await hooked(options, request, deadline, (asked) => follow(asked, deadline));
        // The caller's signal goes on reaching the body; the time does not.
        deadline.release();
        return response;
      }),
    resolve: (path) => resolveUrl(origin, path),
  };
  return transport;
}

/** The fetch to be used, and whether it is the platform's. */
async function fetchOf(options: TransportOptions): Promise<{ fetch: Fetch; web: boolean }> {
  if (options.fetch !== undefined) return { fetch: options.fetch, web: false };
  if (typeof globalThis.fetch === 'function') return { fetch: globalThis.fetch.bind(globalThis), web: true };
  return { fetch: (await import('cross-fetch')).default as Fetch, web: false };
}
