import type { FastifyRequest } from 'fastify';

/**
 * Returns true if a browser reports that the request comes from the portal's own origin, or directly from the
 * user. Returns false without such headers: the client is not a browser then, and must not use a cookie.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return isOwn(request, request.headers.origin) === true;
}

/**
 * Returns true if a browser reports that a script of the portal has sent the request. An image or a link is not a
 * script, even on a page of the portal: an admin or another user may have written that page. Old browsers report
 * only the origin or the referring page.
 */
export function isOwnScript(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination, origin, referer } = request.headers;
  if (destination !== undefined && destination !== 'empty') return false;
  if (site !== undefined) return site === 'same-origin';
  return isOwn(request, origin ?? referer) === true;
}

/** Returns true if a browser reports that another site has sent the request. False without such headers. */
export function isForeign(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site !== 'same-origin';
  return isOwn(request, origin) === false;
}

/** Returns true if a URL is on the host of the request. Undefined without a URL. */
function isOwn(request: FastifyRequest, url: string | undefined): boolean | undefined {
  if (url === undefined) return undefined;
  return URL.canParse(url) && new URL(url).host === request.host;
}
