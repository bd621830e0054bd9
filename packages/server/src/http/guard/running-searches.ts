import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Call } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import { point } from '../../lib/fail-points/point.js';
import { createLimiter, KeyedLimiter } from '../../lib/scheduling/limiter.js';
import { clientKey, type From } from './client-key.js';
import type { SearchLimits } from './limits.js';

/** Value of `Retry-After`, in seconds. */
const RETRY_AFTER = 2;

/** A request for a call, as far as the limit needs it. */
interface CallRequest {
  readonly call: Call;
  readonly request: From;
  readonly reply: { readonly raw: Pick<FastifyReply['raw'], 'destroyed'> };
  readonly principal: Principal;
}

/**
 * Limit of running searches per user, and per address for guests. The others wait in order of arrival. At most one
 * search starts per turn of the event loop, so that other requests are served in between.
 */
export interface RunningSearches {
  /**
   * Runs the handler of a call, immediately if the call does not search.
   * @throws ApiError `too-many-requests`, with `Retry-After`, if too many searches of the client are waiting
   */
  run<T>(request: CallRequest, handler: () => Promise<T>): Promise<T>;
}

export function createRunningSearches({ running, waiting }: SearchLimits): RunningSearches {
  const clients = new KeyedLimiter(running, { maxWaiting: waiting, full });
  const starts = createLimiter({ concurrency: 1 });
  // Each client has at most one search in `starts`, so that clients take turns.
  const startsOfClient = new KeyedLimiter(1);
  return {
    async run({ call, request, reply, principal }, handler) {
      if (call.searches !== true) return handler();
      const client = clientKey(request, principal);
      return clients.run(client, async () => {
        // The client has canceled the search while it waited. It does not receive this error.
        if (reply.raw.destroyed) throw full();
        await startsOfClient.run(client, () => starts.run(() => nextTurn()));
        POINT: await point('search:started', { client });
        return handler();
      });
    },
  };
}

const full = (): ApiError =>
  new ApiError('too-many-requests', {
    values: { seconds: RETRY_AFTER },
    headers: { 'retry-after': String(RETRY_AFTER) },
  });
