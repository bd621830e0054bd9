import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/api-error.js';

/** Browsers say where a request comes from; what does not say so is no browser, and has no business with a cookie. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/**
 * For the calls that change something although they are a GET (specification, section 7): a link on another site would
 * take the cookie along.
 *
 * @throws ApiError `cross-origin`
 */
export function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new ApiError('cross-origin');
}
