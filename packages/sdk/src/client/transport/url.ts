import { API_BASE_PATH } from '../../contract/call.js';
import { invalidCall } from './response.js';

/** Characters of a query. Some proxies refuse longer URLs: such a call sends its parameters in a body. */
export const MAX_QUERY_LENGTH = 2000;

/**
 * A portal's address, with or without a path, as it stands before the path of a call; empty or a path alone for one on
 * the page's own origin. A query or fragment is left out, and so is the API's own path, with which links begin.
 *
 * @throws PortalError `invalid-call`
 */
export function portalAddress(text: string): string {
  if (text === '' || /^\/(?![/\\])/.test(text)) return withoutApi(text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isHttp(url.href) || `${url.username}${url.password}` !== '') {
    // Not told where it may hold a password.
    const told = String(text).includes('@') ? 'that' : `“${text}”`;
    throw invalidCall(`${told} is not a portal's address, which looks like http://localhost:8080`);
  }
  return withoutApi(`${url.origin}${url.pathname}`);
}

function withoutApi(address: string): string {
  const path = address.replace(/\/+$/, '');
  return path.endsWith(API) ? path.slice(0, -API.length) : path;
}

const API = /* @__PURE__ */ API_BASE_PATH.slice(0, -1);

/** Lists become repeated parameters, objects JSON; what is undefined is left out. */
export function encodeQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null) continue;
      parameters.append(key, typeof item === 'string' ? item : JSON.stringify(item));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns true if the query is short enough for a URL; else it belongs into a body. */
export function fitsUrl(query: unknown): boolean {
  return encodeQuery(query).length < MAX_QUERY_LENGTH;
}

/** The absolute address of a path below the portal's; an address of its own is left as it is. */
export function resolveUrl(origin: string, path: string): string {
  if (isHttp(path)) return path;
  // `//host/…` and `host/…` would name another server than the one that was asked.
  return `${origin}/${path.replace(/^[/\\]+/, '')}`;
}

/** Whether an address is on the portal's own origin: only there does the token go. */
export function isOwn(origin: string, url: string): boolean {
  if (!isHttp(origin)) return !isHttp(url);
  return URL.canParse(url) && new URL(url).origin === new URL(origin).origin;
}

/** A path with its `{parameters}` filled in. @throws PortalError `invalid-call` for one that is missing or cannot be sent */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // `.` and `..` would be resolved away on the way, also where they are encoded.
    if (!value || /^\.{1,2}$/.test(value)) throw invalidCall(`${name} is missing, or none that there can be`);
    return encodeURIComponent(value);
  });
}

export function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
