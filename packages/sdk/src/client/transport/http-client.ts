import { isAbort } from './abort.js';
import { discardBody } from './body.js';
import { isPortalError } from './errors.js';
import { addCredentials } from './headers.js';
import type { Fetch, OutgoingRequest, TransportOptions } from './options.js';
import { invalidCall, isRedirect, notThePortal, problemOf, readFailure, unreachable } from './response.js';
import type { Deadline } from './timeout.js';
import { isHttp } from './url.js';

const MAX_REDIRECTS = 5;

/** Options of a single request. */
interface SendOptions {
  readonly url?: string;
  readonly redirect?: RequestRedirect;
  readonly fetch?: Fetch | undefined;
}

/**
 * Sends single requests. Adds the credentials that the target URL may receive, and converts connection failures
 * to SDK errors.
 */
export class HttpClient {
  private readonly usesCookie: boolean;

  /** @param origin Address of the portal, without a trailing slash. */
  constructor(
    private readonly options: TransportOptions,
    private readonly origin: string,
  ) {
    this.usesCookie = options.credentials === 'cookie';
  }

  /**
   * Sends a request, by default without following redirects.
   *
   * @param options.url Target URL: the request's URL, or the target of a redirect.
   * @param options.fetch Default: the fetch of the client.
   */
  async send(
    request: OutgoingRequest,
    deadline: Deadline,
    { url = request.url, redirect = 'manual', fetch: own }: SendOptions = {},
  ): Promise<Response> {
    const { fetch, web } = own === undefined ? await fetchOf(this.options) : { fetch: own, web: true };
    if (web && !isHttp(url) && typeof location === 'undefined') {
      throw invalidCall('outside of a web page, the portal address must be absolute');
    }
    const { method, body } = request;
    const init: RequestInit = {
      method,
      headers: addCredentials(this.options, this.origin, request.headers, request.url, url),
      redirect,
      credentials: this.usesCookie ? 'same-origin' : 'omit',
      signal: deadline.signal,
    };
    // Custom fetch implementations might not support Blob.
    if (body !== undefined) {
      init.body = web || !(body instanceof Blob) ? body : new Uint8Array(await body.arrayBuffer());
    }
    try {
      return await deadline.within(fetch(url, init));
    } catch (error) {
      throw isPortalError(error) || isAbort(error) ? error : unreachable(url, error);
    }
  }

  /**
   * Sends a request and follows redirects. In cookie mode, the browser follows them. Otherwise each step decides
   * whether the token may be sent to its URL.
   */
  async follow(request: OutgoingRequest, deadline: Deadline): Promise<Response> {
    for (let url = request.url, step = 0; ; step += 1) {
      const redirect = this.usesCookie ? 'follow' : 'manual';
      const response = await this.send(request, deadline, { url, redirect });
      const location = this.usesCookie || !isRedirect(response) ? null : response.headers.get('location');
      if (location === null) return assertOk(url, response, deadline);
      await discardBody(response);
      const next = URL.canParse(location, url) ? new URL(location, url).href : '';
      if (step >= MAX_REDIRECTS || !isHttp(next)) {
        const why = 'too many redirects, or a redirect to an invalid address';
        throw notThePortal(url, { status: response.status, why });
      }
      url = next;
    }
  }
}

/** Returns the response if it is successful. @throws PortalError with the problem from the response */
export async function assertOk(url: string, response: Response, deadline: Deadline): Promise<Response> {
  if (response.ok) return response;
  throw await deadline
    .within(problemOf(url, response))
    .catch((error: unknown) => readFailure(url, response, error));
}

/** Returns the fetch to use, and whether it is the platform's fetch. */
async function fetchOf(options: TransportOptions): Promise<{ fetch: Fetch; web: boolean }> {
  if (options.fetch !== undefined) return { fetch: options.fetch, web: false };
  if (typeof globalThis.fetch === 'function') return { fetch: globalThis.fetch.bind(globalThis), web: true };
  // cross-fetch only serves platforms without a fetch: Node started with `--no-experimental-fetch`, and embedded
  // engines. It is loaded on demand, so that browsers and ordinary Node processes do not load it.
  return { fetch: (await import('cross-fetch')).default, web: false };
}
