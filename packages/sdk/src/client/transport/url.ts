import { API_BASE_PATH } from '../../contract/call.js';
import { invalidCall } from './response.js';

/**
 * Maximum length of a query string, in characters. Some proxies reject longer URLs, so calls with more
 * parameters send them in the body.
 */
export const MAX_QUERY_LENGTH = 2000;

/**
 * Normalizes the address of a portal, with or without a path, to a prefix for call paths. The address of
 * a portal on the page's own origin is empty, or only a path. Removes a query, a fragment and the API's base
 * path.
 *
 * @throws PortalError `invalid-call`
 */
export function portalAddress(text: string): string {
  if (text === '' || /^\/(?![/\\])/.test(text)) return withoutApi(text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isHttp(url.href) || `${url.username}${url.password}` !== '') {
    // Redacted if it may contain a password.
    const shown = String(text).includes('@') ? 'The address' : `“${text}”`;
    throw invalidCall(`${shown} is not a valid portal address, such as http://localhost:8080`);
  }
  return withoutApi(`${url.origin}${url.pathname}`);
}

function withoutApi(address: string): string {
  const path = address.replace(/\/+$/, '');
  return path.endsWith(API) ? path.slice(0, -API.length) : path;
}

const API = /* @__PURE__ */ API_BASE_PATH.slice(0, -1);

/**
 * Encodes a query string. Lists become repeated parameters and objects become JSON. Undefined values are
 * omitted.
 */
export function encodeQuery(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null) continue;
      // eslint-disable-next-line @typescript-eslint/no-base-to-string -- Objects become JSON.
      parameters.append(key, typeof item === 'object' ? JSON.stringify(item) : String(item));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns true if the query fits into a URL. If not, send it in the request body. */
export function fitsUrl(query: unknown): boolean {
  return encodeQuery(query).length < MAX_QUERY_LENGTH;
}

/** Splits the IDs into lists, each of which fits into a URL. Returns an empty array if there are no IDs. */
export function chunksForUrl(name: string, ids: readonly string[]): string[][] {
  const chunks: string[][] = [[]];
  let length = 0;
  for (const id of ids) {
    const own = encodeQuery({ [name]: id }).length;
    if (length + own >= MAX_QUERY_LENGTH) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(id);
    length += own;
  }
  return ids.length === 0 ? [] : chunks;
}

/** Returns the URL of a path on the portal. HTTP URLs are returned unchanged. */
export function resolveUrl(origin: string, path: string): string {
  if (isHttp(path)) return path;
  // `//host/…` or `host/…` would otherwise point to another server.
  return `${origin}/${path.replace(/^[/\\]+/, '')}`;
}

/** Returns true if a URL is on the portal's origin. Only requests to that origin contain the token. */
export function isPortalOrigin(origin: string, url: string): boolean {
  if (!isHttp(origin)) return !isHttp(url);
  return URL.canParse(url) && new URL(url).origin === new URL(origin).origin;
}

/**
 * Fills in the `{parameters}` of a path.
 *
 * @throws PortalError `invalid-call` if a value is missing or cannot be sent
 */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // URL resolution would remove `.` and `..`, even if they are encoded.
    if (!value || /^\.{1,2}$/.test(value)) throw invalidCall(`the parameter ${name} is missing or invalid`);
    return encodeURIComponent(value);
  });
}

export function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
