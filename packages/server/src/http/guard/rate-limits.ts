import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Call } from '@assetportal/sdk/contract';
import type { CostlyOperation, Limits } from './limits.js';
import { network } from '../../lib/client-address.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';

/** The calls that are dear by themselves; of the others the work behind them is (`spend`). */
const COSTLY_CALLS: Readonly<Record<string, CostlyOperation>> = {
  'search.suggest': 'suggest',
  // It is looked through anew each time, for what it refers to.
  'downloads.model': 'prepare',
  'downloads.prepare': 'prepare',
  'downloads.zip': 'zip',
  'downloads.zip_post': 'zip',
};

/** What somebody may ask for in a minute of what is dear: one user, wherever they are, or one address of guests. */
export interface RateLimits {
  /** @throws ApiError `too-many-requests`, with `Retry-After` */
  consume(work: CostlyOperation, request: Pick<FastifyRequest, 'ip'>, principal: Principal): Promise<void>;
  /** The same for a call; most cost nothing. */
  consumeForCall(call: Call, request: Pick<FastifyRequest, 'ip'>, principal: Principal): Promise<void>;
}

export function createRateLimits(perMinute: Limits['perMinute']): RateLimits {
  const buckets = new Map(
    (Object.entries(perMinute) as [CostlyOperation, number][]).map(([work, points]) => [
      work,
      new RateLimiterMemory({ points, duration: 60 }),
    ]),
  );
  const spend: RateLimits['consume'] = async (work, { ip }, principal) => {
    const who = principal.kind === 'user' ? `user ${principal.id}` : network(ip);
    try {
      await buckets.get(work)?.consume(who);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new ApiError('too-many-requests', {
        values: { seconds },
        headers: { 'retry-after': String(seconds) },
      });
    }
  };
  return {
    consume: spend,
    async consumeForCall({ name }, request, principal) {
      const work = Object.hasOwn(COSTLY_CALLS, name) ? COSTLY_CALLS[name] : undefined;
      if (work !== undefined) await spend(work, request, principal);
    },
  };
}
