import type { Call } from '@assetportal/sdk/contract';
import { IDS_PER_POINT, type CostlyOperation, type Limits } from './limits.js';
import { clientKey, type From } from './client-key.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import { RateLimiter } from '../../lib/scheduling/rate-limiter.js';

/** Calls that are always costly. Other calls may consume points for individual operations (`consume`). */
const COSTLY_CALLS: Readonly<Record<string, CostlyOperation>> = {
  'search.suggest': 'suggest',
  // The model is parsed on each request to detect its references.
  'downloads.model': 'prepare',
  'downloads.prepare': 'prepare',
  'session.csets_offer': 'prepare',
  'admin.convert_sets.trial': 'prepare',
  'downloads.zip': 'zip',
  'downloads.zip_post': 'zip',
};

/** Limits of costly operations per minute, per user, or per address for guests. */
export interface RateLimits {
  /** Consumes one point, or `points`. @throws ApiError `too-many-requests`, with `Retry-After` */
  consume(work: CostlyOperation, request: From, principal: Principal, points?: number): Promise<void>;
  /**
   * Consumes the points for a list of IDs, in addition to the one for the call.
   * @throws ApiError `too-many-requests`, with `Retry-After`
   */
  consumeForIds(work: CostlyOperation, ids: number, request: From, principal: Principal): Promise<void>;
  /** Consumes a point if the call is costly. Most calls are not. */
  consumeForCall(call: Call, request: From, principal: Principal): Promise<void>;
}

/** @param now Monotonic clock in milliseconds. Default: `performance.now`. */
export function createRateLimits(perMinute: Limits['perMinute'], now?: () => number): RateLimits {
  const limiters = new Map(
    (Object.entries(perMinute) as [CostlyOperation, number][]).map(([work, points]) => [
      work,
      new RateLimiter({ points, duration: 60 }, now),
    ]),
  );
  const consume: RateLimits['consume'] = (work, request, principal, points = 1) => {
    const seconds = limiters.get(work)?.consume(clientKey(request, principal), points) ?? 0;
    if (seconds === 0) return Promise.resolve();
    const headers = { 'retry-after': String(seconds) };
    return Promise.reject(new ApiError('too-many-requests', { values: { seconds }, headers }));
  };
  return {
    consume,
    async consumeForIds(work, ids, request, principal) {
      const points = Math.floor(ids / IDS_PER_POINT);
      if (points > 0) await consume(work, request, principal, points);
    },
    async consumeForCall({ name }, request, principal) {
      const work = Object.hasOwn(COSTLY_CALLS, name) ? COSTLY_CALLS[name] : undefined;
      if (work !== undefined) await consume(work, request, principal);
    },
  };
}
