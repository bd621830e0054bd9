import type { ListenerLimits } from './limits.js';
import { clientKey } from './client-key.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';

/** Value of `Retry-After`, in seconds. */
const RETRY_AFTER = '30';

/** Slots for event streams, which are long-lived connections. */
export interface ConnectionSlots {
  /** Returns the number of used slots. */
  count(): number;
  /** Reserves a slot. Returns the function that releases it. @throws ApiError `unavailable`, `too-many-requests` */
  take(principal: Principal, address: string): () => void;
}

export function createConnectionSlots(limits: ListenerLimits): ConnectionSlots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    count: () => all,
    take(principal: Principal, address: string): () => void {
      const key = clientKey({ ip: address }, principal);
      const own = taken.get(key) ?? 0;
      const headers = { 'retry-after': RETRY_AFTER };
      if (all >= limits.total) throw new ApiError('unavailable', { headers });
      if (own >= (principal.kind === 'user' ? limits.perUser : limits.perAddress)) {
        throw new ApiError('too-many-requests', { values: { seconds: RETRY_AFTER }, headers });
      }
      taken.set(key, own + 1);
      all += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        all -= 1;
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}
