import {
  API_BASE_PATH,
  type BodyInput,
  type Call,
  type QueryInput,
  type ReplyOf,
  type ResultOf,
} from '../../contract/call.js';
import { readText } from './body.js';
import { headersOf } from './headers.js';
import { runHooks } from './hooks.js';
import { assertOk, HttpClient } from './http-client.js';
import type { CallOptions, OutgoingRequest, TransportOptions } from './options.js';
import { isPortalError, type PortalError } from './errors.js';
import { isRedirect, parseJson, readFailure, redirected, withCallName } from './response.js';
import { withRetry } from './retry.js';
import type { Deadline } from './timeout.js';
import { encodeQuery, fillPath, portalAddress, resolveUrl } from './url.js';
import { unwrapReply, validateReply } from './validate.js';

export type * from './options.js';

/** Maximum size of a reply, in bytes. Larger than 1000 assets with all fields. */
const MAX_REPLY_SIZE = 64 * 1024 * 1024;
const JSON_OR_PROBLEM = 'application/json, application/problem+json';

/** Input of a call. */
export interface CallInput<C extends Call> {
  /** Values of the parameters in the call's path. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: QueryInput<C> | undefined;
  readonly body?: BodyInput<C> | undefined;
  /** File to send, for calls with a file as the request body. */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer> | Blob; readonly type: string } | undefined;
}

/** Result of a call with response metadata. */
export interface HttpResponse<T> {
  readonly data: T;
  readonly status: number;
  /** Version of the result, for `ifMatch`. */
  readonly etag: string | undefined;
}

/**
 * Sends calls to the portal. Methods reject with a `PortalError`. If the caller's signal aborts, they reject
 * with its reason, by default an `AbortError`.
 */
export interface Transport {
  /** Sends a call from the contract and resolves with its result. @throws PortalError */
  send<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ResultOf<C>>;
  /** Sends a call and resolves with its result and response metadata. @throws PortalError */
  exchange<C extends Call>(
    call: C,
    input?: CallInput<C>,
    options?: CallOptions,
  ): Promise<HttpResponse<ResultOf<C>>>;
  /**
   * Fetches a link that the API returned, such as a download or an image. Resolves with the raw response.
   *
   * @param call Name of the call, if the link belongs to one.
   * @throws PortalError
   */
  open(url: string, options?: CallOptions, call?: string): Promise<Response>;
  /** Returns the URL of a path that the API returned. Absolute if the portal's address is absolute. */
  resolve(path: string): string;
  /**
   * Calls a function with every error that a call or a link rejects with, after its retries. Not with aborts.
   * `error.call` is the name of the call, and undefined for a link. The function must not throw.
   *
   * @returns A function that ends this.
   */
  onFailure(listener: (error: PortalError) => void): () => void;
}

/** Creates the transport for the calls in the contract. @throws PortalError `invalid-call` if the URL is invalid */
export function createTransport(options: TransportOptions): Transport {
  const origin = portalAddress(options.url);
  const http = new HttpClient(options, origin);
  const listeners = new Set<(error: PortalError) => void>();
  const fail = (error: unknown): never => {
    if (isPortalError(error)) for (const listener of listeners) listener(error);
    throw error;
  };

  /** Reads the reply to a request. Does not follow redirects, because the API never redirects. */
  const readReply = async <C extends Call>(call: C, url: string, response: Response, deadline: Deadline) => {
    if (isRedirect(response)) throw redirected(url, response);
    await assertOk(url, response, deadline);
    const text = await deadline.within(readText(response, MAX_REPLY_SIZE)).catch((error: unknown) => {
      throw readFailure(url, response, error);
    });
    const { status, headers } = response;
    const value = text === '' && mayBeEmpty(call) ? {} : parseJson(text);
    const reply =
      value !== undefined && options.isTrusted?.(response) === true
        ? (value as ReplyOf<C>)
        : await validateReply(options, call, url, status, value);
    const data = unwrapReply(call, url, status, reply);
    return { data, status, etag: headers.get('etag') ?? undefined };
  };

  const transport: Transport = {
    send: async (call, input, callOptions) => (await transport.exchange(call, input, callOptions)).data,
    exchange(call, input = {}, callOptions = {}) {
      const run = withRetry(options, callOptions, mayRepeat(call, input), async (deadline, attempt) => {
        const planned = requestOf(call, input, callOptions, { origin, attempt, options });
        const response = await runHooks(options, planned, deadline, async (outgoing) => {
          const sent = await http.send(outgoing, deadline, { fetch: callOptions.fetch });
          return readReply(call, outgoing.url, sent, deadline);
        });
        deadline.end();
        return response;
      }).catch((error: unknown) => fail(withCallName(error, call.name)));
      return (!callOptions.background && options.track?.(run)) || run;
    },
    open: (path, callOptions = {}, name) =>
      withRetry(options, callOptions, true, async (deadline, attempt) => {
        const headers = headersOf(options, callOptions, '*/*', undefined);
        const planned: OutgoingRequest = { method: 'GET', url: resolveUrl(origin, path), headers, attempt };
        const response = await runHooks(options, planned, deadline, (outgoing) =>
          http.follow(outgoing, deadline),
        );
        // The timeout no longer applies to the body, but the caller's signal still does.
        deadline.release();
        return response;
      }).catch((error: unknown) => fail(name === undefined ? error : withCallName(error, name))),
    resolve: (path) => resolveUrl(origin, path),
    onFailure: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return transport;
}

/** Returns true if sending this request twice has the same effect as sending it once. */
function mayRepeat(call: Call, { query, body, file }: CallInput<Call>): boolean {
  if (call.idempotent) return true;
  return (
    call.idempotentWithoutInput === true && query === undefined && body === undefined && file === undefined
  );
}

/**
 * Returns true if an empty response to a call means success (specification, section 7: `200 means success`). This
 * applies to calls that change data. If the reply has required members, validation still rejects it.
 */
function mayBeEmpty(call: Call): boolean {
  return call.method !== 'GET' || call.changesData === true;
}

/** Builds the request of a call, without hooks and credentials. */
function requestOf<C extends Call>(
  call: C,
  input: CallInput<C>,
  callOptions: CallOptions,
  { origin, attempt, options }: { origin: string; attempt: number; options: TransportOptions },
): OutgoingRequest {
  const { file } = input;
  const sent =
    input.body === undefined || call.wrap === undefined ? input.body : call.wrap(input.body as never);
  const body = file?.bytes ?? (sent === undefined ? undefined : JSON.stringify(sent));
  const type = body === undefined ? undefined : (file?.type ?? 'application/json');
  return {
    method: call.method,
    url: `${origin}${API_BASE_PATH}${fillPath(call.path, input.params)}${encodeQuery({ ...(input.query as object | undefined), ...callOptions.change })}`,
    headers: headersOf(options, callOptions, JSON_OR_PROBLEM, type),
    body,
    call: call.name,
    attempt,
  };
}
