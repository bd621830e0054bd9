import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { network } from '../lib/client-address.js';
import { ApiError } from '../lib/api-error.js';
import type { AuditRepository } from '../store/audit.js';
import { nameKey } from '../store/names.js';

/** How many failures are let through, in how many seconds from the first. */
interface Limit {
  readonly points: number;
  readonly duration: number;
}

/**
 * - `pair`: an account from one address: guessing by hand ends here, and the owner elsewhere does not notice.
 * - `address`: one address, whatever the account: trying one password on many names.
 * - `strangers`: one account from all addresses that it never logged in from: guessing spread over many machines. The
 *   owner at their usual place is not concerned, and on a journey waits five minutes at most.
 * - `mails`: links asked for, by address and account; how many an account has at all is limited where they are kept.
 */
const LIMITS = {
  pair: { points: 5, duration: 60 },
  address: { points: 50, duration: 60 },
  strangers: { points: 20, duration: 300 },
  mails: { points: 3, duration: 900 },
} as const satisfies Record<string, Limit>;

/** Slows down guessing (decisions, section 2: 429 with `Retry-After`). */
export interface LoginThrottle {
  /**
   * Counts a try as failed before it is made, so that many at once cannot slip through together. `right` takes that
   * back once it has turned out well.
   *
   * @param known Whether the account has logged in from this address before; asked only when that matters.
   * @throws ApiError `too-many-attempts`
   */
  login(name: string, from: string, known: () => Promise<boolean>): Promise<{ succeeded(): Promise<void> }>;
  /** @throws ApiError `too-many-attempts` */
  mail(name: string, from: string): Promise<void>;
  /** A secret that is tried without a name. @throws ApiError `too-many-attempts` */
  secret(from: string): Promise<{ succeeded(): Promise<void> }>;
}

export function createLoginThrottle(
  limits: Readonly<Record<keyof typeof LIMITS, Limit>> = LIMITS,
): LoginThrottle {
  const pair = new RateLimiterMemory(limits.pair);
  const address = new RateLimiterMemory(limits.address);
  const strangers = new RateLimiterMemory(limits.strangers);
  const mails = new RateLimiterMemory(limits.mails);
  return {
    async login(name, ip, known) {
      const from = network(ip);
      const key = nameKey(name);
      // The address first: what it may try bounds what it can make the others remember.
      await count(address, from);
      await count(pair, `${from} ${key}`);
      try {
        await count(strangers, key);
      } catch (error) {
        if (!(await known())) throw error;
      }
      return {
        async succeeded() {
          await address.reward(from);
          await pair.delete(`${from} ${key}`);
          await strangers.reward(key);
        },
      };
    },
    async mail(name, ip) {
      await count(address, network(ip));
      await count(mails, `${network(ip)} ${nameKey(name)}`);
    },
    async secret(ip) {
      const from = network(ip);
      await count(address, from);
      return { succeeded: async () => void (await address.reward(from)) };
    },
  };
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new ApiError('too-many-attempts', {
      values: { seconds },
      headers: { 'retry-after': String(seconds) },
    });
  }
}

/** Whether a user has logged in from a network before: the audit log remembers it, also over a restart. */
export const hasLoggedInFrom =
  (audit: Pick<AuditRepository, 'addressesOf'>) =>
  async (user: string, ip: string): Promise<boolean> =>
    (await audit.addressesOf(user)).some((address) => network(address) === network(ip));
