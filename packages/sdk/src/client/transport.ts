import * as z from 'zod/mini';
import { API_BASE_PATH, type BodyInput, type Call, type QueryInput, type ReplyOf } from '../contract/call.js';
import { Problem } from '../contract/problem.js';
import { SESSION_HEADER } from '../contract/session.js';
import { PortalError } from './errors.js';
import { pause } from './pause.js';

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
  /** The token at the time of a call; undefined for none. */
  readonly token?: () => string | undefined;
  /** The active locale, sent as Accept-Language. */
  readonly locale?: () => string | undefined;
  /** Milliseconds to wait for an answer. Default 30 000. */
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
}

/** Longer URLs are refused by some proxies: such a call sends its parameters in a body. */
export const LONGEST_URL = 2000;

const DEFAULT_TIMEOUT = 30_000;
const DEFAULT_RETRY = 2;
/** Seconds: a server that asks for a longer wait is not waited for; the caller is told instead. */
const LONGEST_RETRY_AFTER = 60;

export interface Transport {
  /** Makes a call of the contract. @throws PortalError */
  send<C extends Call>(
    call: C,
    input?: { query?: QueryInput<C> | undefined; body?: BodyInput<C> | undefined },
    options?: CallOptions,
  ): Promise<ReplyOf<C>>;
  /** Fetches a link that the API answered (a download, a picture); the response is handed over as it is. @throws PortalError */
  open(url: string, options?: CallOptions): Promise<Response>;
  /** The absolute address of a path that the API answered. */
  resolve(path: string): string;
}

export function createTransport(options: TransportOptions): Transport {
  const origin = options.url.replace(/\/+$/, '');
  const send = async (
    url: string,
    method: string,
    body: string | undefined,
    safe: boolean,
    call: CallOptions,
  ): Promise<Response> => {
    const fetch = options.fetch ?? (await platformFetch());
    const tries = safe ? (call.retry ?? options.retry ?? DEFAULT_RETRY) : 0;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(fetch, url, {
          method,
          headers: headersOf(options, call, body !== undefined),
          credentials: options.credentials === 'cookie' ? 'same-origin' : 'omit',
          ...(body === undefined ? {} : { body }),
          signal: call.signal,
          timeout: call.timeout ?? options.timeout ?? DEFAULT_TIMEOUT,
        });
      } catch (error) {
        if (!(error instanceof PortalError) || !error.retryable || attempt >= tries) throw error;
        if ((error.retryAfter ?? 0) > LONGEST_RETRY_AFTER) throw error;
        await pause(attempt, error.retryAfter, call.signal);
      }
    }
  };
  return {
    async send(call, input, callOptions = {}) {
      const body = input?.body === undefined ? undefined : JSON.stringify(input.body);
      const url = `${origin}${API_BASE_PATH}${call.path}${encodeQuery(input?.query)}`;
      const response = await send(url, call.method, body, call.safe, callOptions);
      const reply = await response.json().catch((cause: unknown) => {
        throw notThePortal(url, response.status, cause);
      });
      const parsed = z.safeParse(call.reply, reply);
      if (!parsed.success) throw notThePortal(url, response.status, parsed.error);
      return parsed.data as ReplyOf<typeof call>;
    },
    open: (url, callOptions = {}) => send(resolve(origin, url), 'GET', undefined, true, callOptions),
    resolve: (path) => resolve(origin, path),
  };
}

async function once(
  fetch: Fetch,
  url: string,
  init: Omit<RequestInit, 'signal'> & { signal: AbortSignal | undefined; timeout: number },
): Promise<Response> {
  const { signal, timeout, ...rest } = init;
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeout);
  let response: Response;
  try {
    response = await fetch(url, { ...rest, signal: controller.signal });
  } catch (cause) {
    signal?.removeEventListener('abort', abort);
    if (signal?.aborted) throw new PortalError({ code: 'aborted', message: 'The call was ended.', cause });
    if (timedOut) {
      throw new PortalError({
        code: 'timed-out',
        message: `The server did not answer within ${timeout / 1000} s.`,
        cause,
      });
    }
    throw new PortalError({ code: 'unreachable', message: `The server at ${url} cannot be reached.`, cause });
  } finally {
    // The time-out is for the answer's head: the body of a download may take as long as it needs. The caller's signal
    // goes on reaching the body.
    clearTimeout(timer);
  }
  if (response.ok) return response;
  throw await problemOf(url, response);
}

async function problemOf(url: string, response: Response): Promise<PortalError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = z.safeParse(Problem, body);
  if (!parsed.success) return notThePortal(url, response.status, undefined);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new PortalError({
    code: parsed.data.code,
    message: parsed.data.detail,
    status: response.status,
    externalStatus: parsed.data.external_status,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

function notThePortal(url: string, status: number, cause: unknown): PortalError {
  return new PortalError({
    code: 'not-the-portal',
    message: `${url} did not answer as a portal does (HTTP ${status}). Check the address.`,
    status,
    cause,
  });
}

function headersOf(options: TransportOptions, call: CallOptions, hasBody: boolean): Record<string, string> {
  const token = options.credentials === 'cookie' ? undefined : options.token?.();
  const locale = options.locale?.();
  return {
    accept: 'application/json, application/problem+json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(options.credentials === 'cookie' ? { [SESSION_HEADER]: 'cookie' } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(locale === undefined ? {} : { 'accept-language': locale.toLowerCase() }),
    ...call.headers,
  };
}

/** Lists become repeated parameters, objects JSON; what is undefined is left out. */
export function encodeQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null) continue;
      parameters.append(
        key,
        typeof item === 'object' ? JSON.stringify(item) : String(item as string | number),
      );
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function resolve(origin: string, path: string): string {
  return /^https?:\/\//.test(path) ? path : `${origin}${path}`;
}

async function platformFetch(): Promise<Fetch> {
  if (typeof globalThis.fetch === 'function') return globalThis.fetch.bind(globalThis);
  return (await import('cross-fetch')).default as Fetch;
}
