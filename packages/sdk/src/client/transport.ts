import * as z from 'zod/mini';
import {
  API_BASE_PATH,
  SESSION_HEADER,
  type BodyInput,
  type Call,
  type QueryInput,
  type ReplyOf,
} from '../contract/call.js';
import { notThePortal, parseJson, problemOf, unreachable } from './answers.js';
import { BodyTooLarge, dismiss, readText } from './body.js';
import { createDeadline, type Deadline } from './deadline.js';
import { isPortalError, PortalError } from './errors.js';
import { pause } from './pause.js';
import { encodeQuery, fillPath, isOwn, resolveUrl } from './url.js';

export { encodeQuery, LONGEST_URL } from './url.js';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface TransportOptions {
  /** The portal's address, with or without a path: `http://localhost:8080`. Empty: the page's own origin (browser). */
  readonly url: string;
  /** A fetch of one's own. Default: the platform's, else cross-fetch. */
  readonly fetch?: Fetch;
  /**
   * How the session travels: as a bearer token that the caller keeps (default), or in a cookie that no script can
   * read (browser).
   */
  readonly credentials?: 'bearer' | 'cookie';
  /** The token at the time of a call; undefined for none. It goes to the portal's own origin only. */
  readonly token?: () => string | undefined;
  /** The active locale, sent as Accept-Language. */
  readonly locale?: () => string | undefined;
  /** Milliseconds to wait for a whole answer; for the head alone of what `open` fetches. Default 30 000. */
  readonly timeout?: number;
  /** How often a call that is safe to repeat is made again. Default 2. */
  readonly retry?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; overrides the transport's. */
  readonly timeout?: number | undefined;
  /** Overrides the transport's; 0 for a single try. */
  readonly retry?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The version that a change is based on: a server that holds another refuses with `changed-meanwhile`. */
  readonly ifMatch?: string | undefined;
}

const DEFAULT_TIMEOUT = 30_000;
const DEFAULT_RETRY = 2;
/** Seconds: a server that asks for a longer wait is not waited for; the caller is told instead. */
const LONGEST_RETRY_AFTER = 60;
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
export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  /** The version of what was answered, for `ifMatch`. */
  readonly etag: string | undefined;
}

export interface Transport {
  /** Makes a call of the contract. @throws PortalError */
  send<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ReplyOf<C>>;
  /** The same, with what the answer's head says. @throws PortalError */
  exchange<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<Answer<ReplyOf<C>>>;
  /** Fetches a link that the API answered (a download, a picture); the response is handed over as it is. @throws PortalError */
  open(url: string, options?: CallOptions): Promise<Response>;
  /** The absolute address of a path that the API answered. */
  resolve(path: string): string;
}

export function createTransport(options: TransportOptions): Transport {
  const origin = options.url.replace(/\/+$/, '');
  const inCookie = options.credentials === 'cookie';

  const request = async (
    fetch: Fetch,
    url: string,
    deadline: Deadline,
    init: RequestInit,
  ): Promise<Response> => {
    try {
      return await deadline.within(
        fetch(url, { ...init, credentials: inCookie ? 'same-origin' : 'omit', signal: deadline.signal }),
      );
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

  const transport: Transport = {
    send: async (call, input, callOptions) => (await transport.exchange(call, input, callOptions)).data,
    async exchange(call, input, callOptions = {}) {
      const body = input?.file?.bytes ?? (input?.body === undefined ? undefined : JSON.stringify(input.body));
      const url = `${origin}${API_BASE_PATH}${fillPath(call.path, input?.params)}${encodeQuery(input?.query)}`;
      const once = async (fetch: Fetch, deadline: Deadline) => {
        const headers = headersOf(options, callOptions, {
          accept: JSON_OR_PROBLEM,
          type: body === undefined ? undefined : (input?.file?.type ?? 'application/json'),
          own: true,
        });
        const init = { method: call.method, headers, ...(body === undefined ? {} : { body }) };
        // An answer of the API never lies elsewhere: what redirects it is a proxy or another server, which gets no token.
        const response = await request(fetch, url, deadline, { ...init, redirect: 'manual' });
        if (isRedirect(response)) throw await redirected(url, response);
        await demandOk(url, response, deadline);
        const text = await deadline.within(readText(response, LONGEST_REPLY)).catch((error: unknown) => {
          throw readFailure(url, response, error);
        });
        const parsed = z.safeParse(call.reply, parseJson(text));
        if (parsed.success) {
          const etag = response.headers.get('etag') ?? undefined;
          return { data: parsed.data as ReplyOf<typeof call>, status: response.status, etag };
        }
        throw notThePortal(url, { status: response.status, cause: parsed.error });
      };
      return again(options, callOptions, call.safe, async (fetch, deadline) => {
        try {
          return await once(fetch, deadline);
        } finally {
          deadline.end();
        }
      });
    },
    open: (path, callOptions = {}) =>
      again(options, callOptions, true, async (fetch, deadline) => {
        try {
          const response = await follow(fetch, resolveUrl(origin, path), deadline, callOptions);
          // The caller's signal goes on reaching the body; the time does not.
          deadline.release();
          return response;
        } catch (error) {
          deadline.end();
          throw error;
        }
      }),
    resolve: (path) => resolveUrl(origin, path),
  };
  return transport;

  /** A browser follows redirects itself; where there is a token, each step decides whether it may go along. */
  async function follow(
    fetch: Fetch,
    first: string,
    deadline: Deadline,
    call: CallOptions,
  ): Promise<Response> {
    let url = first;
    for (let step = 0; ; step += 1) {
      const headers = headersOf(options, call, { accept: '*/*', type: undefined, own: isOwn(origin, url) });
      const init: RequestInit = { method: 'GET', headers, redirect: inCookie ? 'follow' : 'manual' };
      const response = await request(fetch, url, deadline, init);
      const location = inCookie || !isRedirect(response) ? null : response.headers.get('location');
      if (location === null) return demandOk(url, response, deadline);
      await dismiss(response);
      const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
      if (step >= MOST_REDIRECTS || next === undefined || !/^https?:$/.test(next.protocol)) {
        throw notThePortal(url, {
          status: response.status,
          why: 'it redirects without end, or to no address',
        });
      }
      url = next.href;
    }
  }
}

/** Makes an attempt, and again where that is safe and promising. */
async function again<T>(
  options: TransportOptions,
  call: CallOptions,
  safe: boolean,
  attempt: (fetch: Fetch, deadline: Deadline) => Promise<T>,
): Promise<T> {
  const fetch = options.fetch ?? (await platformFetch());
  const tries = safe ? (call.retry ?? options.retry ?? DEFAULT_RETRY) : 0;
  for (let count = 0; ; count += 1) {
    try {
      return await attempt(
        fetch,
        createDeadline(call.timeout ?? options.timeout ?? DEFAULT_TIMEOUT, call.signal),
      );
    } catch (error) {
      if (!(error instanceof PortalError) || !error.retryable || count >= tries) throw error;
      if ((error.retryAfter ?? 0) > LONGEST_RETRY_AFTER) throw error;
      await pause(count, error.retryAfter, call.signal);
    }
  }
}

function readFailure(url: string, response: Response, error: unknown): PortalError {
  if (isPortalError(error)) return error;
  if (error instanceof BodyTooLarge) {
    return notThePortal(url, { status: response.status, why: 'its answer is far too long', cause: error });
  }
  return unreachable(url, error);
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status);
}

async function redirected(url: string, response: Response): Promise<PortalError> {
  await dismiss(response);
  const location = response.headers.get('location') ?? '';
  const target = URL.canParse(location, url) ? new URL(location, url).origin : 'elsewhere';
  return notThePortal(url, { status: response.status, why: `it redirects to ${target}` });
}

function headersOf(
  options: TransportOptions,
  call: CallOptions,
  has: {
    readonly accept: string;
    /** The media type of what is sent. */
    readonly type: string | undefined;
    /** It goes to the portal itself. */
    readonly own: boolean;
  },
): Record<string, string> {
  const token = options.credentials === 'cookie' || !has.own ? undefined : options.token?.();
  const locale = options.locale?.();
  return {
    accept: has.accept,
    ...(has.type === undefined ? {} : { 'content-type': has.type }),
    ...(call.ifMatch === undefined ? {} : { 'if-match': call.ifMatch }),
    ...(options.credentials === 'cookie' && has.own ? { [SESSION_HEADER]: 'cookie' } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(locale === undefined ? {} : { 'accept-language': locale.toLowerCase() }),
    ...call.headers,
  };
}

async function platformFetch(): Promise<Fetch> {
  if (typeof globalThis.fetch === 'function') return globalThis.fetch.bind(globalThis);
  return (await import('cross-fetch')).default as Fetch;
}
