import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { Metrics } from './metrics.js';

/**
 * `GET /metrics`, for whoever knows the token of the environment, and for admins. Everybody else is told that there is
 * nothing here: what a portal does all day is nobody's business.
 */
export function metricsRoutes(
  app: FastifyInstance,
  parts: { metrics: Metrics; identify: Authenticate; token: string | undefined },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, parts.token)) {
      const { principal } = await parts.identify(request);
      if (principal.kind !== 'user' || !principal.isGuiAdmin) throw new ApiError('not-found');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(parts.metrics.contentType)
      .send(await parts.metrics.text());
  });
}

/** In the same time for every guess: hashes are compared, which are of one length. */
function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (\S{1,500})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  return timingSafeEqual(hash(given), hash(token));
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
