import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Call } from '@assetportal/sdk/contract';
import type { CostlyOperation, Limits } from './limits.js';
import { network } from '../../lib/client-address.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';

/** Calls that are always costly. Other calls may consume points for individual operations (`consume`). */
const COSTLY_CALLS: Readonly<Record<string, CostlyOperation>> = {
  'search.suggest': 'suggest',
  // The model is parsed on each request to detect its references.
  'downloads.model': 'prepare',
  'downloads.prepare': 'prepare',
  'downloads.zip': 'zip',
  'downloads.zip_post': 'zip',
};

/** Limits of costly operations per minute, per user, or per address for guests. */
export interface RateLimits {
  /** Consumes one point. @throws ApiError `too-many-requests`, with `Retry-After` */
  consume(work: CostlyOperation, request: Pick<FastifyRequest, 'ip'>, principal: Principal): Promise<void>;
  /** Consumes a point if the call is costly. Most calls are not. */
  consumeForCall(call: Call, request: Pick<FastifyRequest, 'ip'>, principal: Principal): Promise<void>;
}

export function createRateLimits(perMinute: Limits['perMinute']): RateLimits {
  const buckets = new Map(
    (Object.entries(perMinute) as [CostlyOperation, number][]).map(([work, points]) => [
      work,
      new RateLimiterMemory({ points, duration: 60 }),
    ]),
  );
  const consume: RateLimits['consume'] = async (work, { ip }, principal) => {
    const key = principal.kind === 'user' ? `user ${principal.id}` : network(ip);
    try {
      await buckets.get(work)?.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new ApiError('too-many-requests', {
        values: { seconds },
        headers: { 'retry-after': String(seconds) },
      });
    }
  };
  return {
    consume,
    async consumeForCall({ name }, request, principal) {
      const work = Object.hasOwn(COSTLY_CALLS, name) ? COSTLY_CALLS[name] : undefined;
      if (work !== undefined) await consume(work, request, principal);
    },
  };
}
