import { API_BASE_PATH } from '../../contract/call.js';
import { runHooks } from './hooks.js';
import { headersOf } from './headers.js';
import { HttpClient } from './http-client.js';
import type { CallOptions, OutgoingRequest, TransportOptions } from './options.js';
import { isRedirect, redirected } from './response.js';
import { withRetry } from './retry.js';
import { isHttp, portalAddress } from './url.js';

/** A request that the caller composed, for programs that send any call of the API. */
export interface RawRequest {
  /** HTTP method in upper case. */
  readonly method: string;
  /** URL from {@link requestUrl}. */
  readonly url: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Base path of the API and of all links that it returns. */
const BASE_PATH = /* @__PURE__ */ API_BASE_PATH.replace(/api\/$/, '');

/** Methods that never change data on a portal, except for calls with `changesData`. */
const SAFE: ReadonlySet<string> = /* @__PURE__ */ new Set(['GET', 'HEAD']);

/**
 * Returns the URL for a path that a user entered: a path of the API (`search?solr_q=sea`), a path on the portal
 * (`/assetportal/api/search`), or a full URL of the portal. Returns undefined for every other address, and for a path
 * that leads out of the API with `..`.
 *
 * @param address address of the portal
 * @throws PortalError `invalid-call` if the address is invalid
 */
export function requestUrl(address: string, path: string): string | undefined {
  const origin = portalAddress(address);
  const base = `${origin}${BASE_PATH}`;
  const local = path.replace(/^\//, '');
  const isForeign = /^[/\\]|^[a-z][a-z0-9+.-]*:/i.test(local);
  if (isForeign && !isHttp(path)) return undefined;
  const ofPortal = local.startsWith(BASE_PATH.slice(1)) ? '/' : API_BASE_PATH;
  const entered = isHttp(path) ? path : `${origin}${ofPortal}${local}`;
  if (!URL.canParse(entered)) return undefined;
  const url = new URL(entered);
  url.hash = '';
  // Parsing resolves `..`, also in its encoded form. A user name would be sent as a credential.
  return url.href.startsWith(new URL(base).href) && url.username === '' ? url.href : undefined;
}

/**
 * Sends a request and resolves with the response of any status, with the credentials of the client. The caller's signal
 * also cancels the body of the response. Only a request with a safe method is repeated after a failure.
 *
 * @throws PortalError if there is no response, or if it is a redirect, because the API never redirects
 */
export function sendRequest(
  options: TransportOptions,
  { method, url, body }: RawRequest,
  call: CallOptions = {},
): Promise<Response> {
  const http = new HttpClient(options, portalAddress(options.url));
  return withRetry(options, call, SAFE.has(method), async (deadline, attempt) => {
    const headers = headersOf(options, call, '*/*', body === undefined ? undefined : 'application/json');
    const planned: OutgoingRequest = { method, url, headers, body, attempt };
    const response = await runHooks(options, planned, deadline, (outgoing) => http.send(outgoing, deadline));
    if (isRedirect(response)) throw redirected(url, response);
    deadline.release();
    return response;
  });
}
