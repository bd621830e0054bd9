import {
  API_BASE_PATH,
  type BodyInput,
  type Call,
  type QueryInput,
  type ResultOf,
} from '../../contract/call.js';
import { readText } from './body.js';
import { headersOf } from './headers.js';
import { runHooks } from './hooks.js';
import { assertOk, HttpClient } from './http-client.js';
import type { CallOptions, OutgoingRequest, TransportOptions } from './options.js';
import { isRedirect, parseJson, readFailure, redirected, withCallName } from './response.js';
import { withRetry } from './retry.js';
import type { Deadline } from './timeout.js';
import { encodeQuery, fillPath, portalAddress, resolveUrl } from './url.js';
import { unwrapReply, validateReply } from './validate.js';

export type * from './options.js';

/** Bytes: more than 1000 assets with all they can carry. */
const MAX_REPLY_SIZE = 64 * 1024 * 1024;
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

/** How calls are made. It rejects with a `PortalError`, or with an `AbortError` when the caller's signal aborts. */
export interface Transport {
  /** Makes a call of the contract. @throws PortalError */
  send<C extends Call>(call: C, input?: CallInput<C>, options?: CallOptions): Promise<ResultOf<C>>;
  /** The same, with what the answer's head says. @throws PortalError */
  exchange<C extends Call>(
    call: C,
    input?: CallInput<C>,
    options?: CallOptions,
  ): Promise<HttpResponse<ResultOf<C>>>;
  /** Fetches a link that the API answered (a download, a picture); the response is handed over as it is. @throws PortalError */
  open(url: string, options?: CallOptions): Promise<Response>;
  /** The absolute address of a path that the API answered. */
  resolve(path: string): string;
}

/** Creates the means by which the calls of the contract are made. @throws PortalError `invalid-call` for an address that is none */
export function createTransport(options: TransportOptions): Transport {
  const origin = portalAddress(options.url);
  const http = new HttpClient(options, origin);

  /** Sends a request and reads its answer; an answer of the API is never elsewhere, so a redirect is not followed. */
  const request = async <C extends Call>(call: C, asked: OutgoingRequest, deadline: Deadline) => {
    const { url } = asked;
    const response = await http.send(asked, deadline);
    if (isRedirect(response)) throw redirected(url, response);
    await assertOk(url, response, deadline);
    const text = await deadline.within(readText(response, MAX_REPLY_SIZE)).catch((error: unknown) => {
      throw readFailure(url, response, error);
    });
    const { status, headers } = response;
    const reply = await validateReply(options, call, url, status, parseJson(text));
    const data = unwrapReply(call, url, status, reply);
    return { data, status, etag: headers.get('etag') ?? undefined };
  };

  const transport: Transport = {
    send: async (call, input, callOptions) => (await transport.exchange(call, input, callOptions)).data,
    exchange: (call, input = {}, callOptions = {}) =>
      withRetry(options, callOptions, call.safe, async (deadline, attempt) => {
        const planned = requestOf(call, input, callOptions, { origin, attempt, options });
        const answer = await runHooks(options, planned, deadline, (asked) => request(call, asked, deadline));
        deadline.end();
        return answer;
      }).catch((error: unknown) => {
        throw withCallName(error, call.name);
      }),
    open: (path, callOptions = {}) =>
      withRetry(options, callOptions, true, async (deadline, attempt) => {
        const headers = headersOf(options, callOptions, '*/*', undefined);
        const planned: OutgoingRequest = { method: 'GET', url: resolveUrl(origin, path), headers, attempt };
        const response = await runHooks(options, planned, deadline, (asked) => http.follow(asked, deadline));
        // The caller's signal goes on reaching the body; the time does not.
        deadline.release();
        return response;
      }),
    resolve: (path) => resolveUrl(origin, path),
  };
  return transport;
}

/** The request of a call, before the hooks and the credentials. */
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
    url: `${origin}${API_BASE_PATH}${fillPath(call.path, input.params)}${encodeQuery(input.query)}`,
    headers: headersOf(options, callOptions, JSON_OR_PROBLEM, type),
    body,
    call: call.name,
    attempt,
  };
}
