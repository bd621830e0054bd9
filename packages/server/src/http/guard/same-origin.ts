import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/api-error.js';

/**
 * Returns true if a browser reports that the request comes from the portal's own origin, or directly from the
 * user. Returns false without such headers: the client is not a browser then, and must not use a cookie.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/**
 * Rejects cross-site requests to calls that use GET but change state (specification, section 7). Otherwise, a
 * link on another site could trigger them with the user's cookie.
 *
 * @throws ApiError `cross-origin`
 */
export function rejectCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new ApiError('cross-origin');
}
