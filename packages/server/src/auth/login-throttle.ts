import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { network } from '../lib/client-address.js';
import { ApiError } from '../lib/api-error.js';
import type { AuditRepository } from '../store/audit.js';
import { nameKey } from '../store/names.js';

/** Number of permitted attempts (`points`) within `duration` seconds of the first one. */
interface Limit {
  readonly points: number;
  readonly duration: number;
}

/**
 * Default limits. Each counts the attempts per key:
 * - `pair`: one account from one address. Limits guessing by hand; the owner at another address is not affected.
 * - `address`: one address, any account. Limits attempts to try one password on many accounts.
 * - `strangers`: one account, all addresses together. Limits guessing that is spread over many machines.
 *   Addresses from which the account has logged in before are exempt; elsewhere, the owner waits at most five
 *   minutes.
 * - `mails`: password reset requests per address and account. `MAX_LINKS` (password-reset.ts) limits the valid
 *   links per account.
 */
const LIMITS = {
  pair: { points: 5, duration: 60 },
  address: { points: 50, duration: 60 },
  strangers: { points: 20, duration: 300 },
  mails: { points: 3, duration: 900 },
} as const satisfies Record<string, Limit>;

/** Rate limits against password guessing (decisions, section 2: 429 with `Retry-After`). */
export interface LoginThrottle {
  /**
   * Counts the attempt as failed in advance, so that many concurrent attempts cannot exceed the limit. Call
   * `succeeded` to undo this after a successful attempt.
   *
   * @param isFamiliar Returns true if the account has logged in from this address before. Called only when the
   *   `strangers` limit is exceeded.
   * @throws ApiError `too-many-attempts`
   */
  login(
    name: string,
    from: string,
    isFamiliar: () => Promise<boolean>,
  ): Promise<{ succeeded(): Promise<void> }>;
  /** Counts a request for a password reset mail. @throws ApiError `too-many-attempts` */
  mail(name: string, from: string): Promise<void>;
  /**
   * Counts an attempt to use a secret without a user name, such as the token of a reset link.
   *
   * @throws ApiError `too-many-attempts`
   */
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
    async login(name, ip, isFamiliar) {
      const from = network(ip);
      const key = nameKey(name);
      // Check the address first: its limit bounds how many keys one client can add to the other limiters.
      await count(address, from);
      await count(pair, `${from} ${key}`);
      try {
        await count(strangers, key);
      } catch (error) {
        if (!(await isFamiliar())) throw error;
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

/**
 * Returns a function that checks whether a user has logged in from a network before. It uses the audit log,
 * which survives restarts.
 */
export const hasLoggedInFrom =
  (audit: Pick<AuditRepository, 'addressesOf'>) =>
  async (user: string, ip: string): Promise<boolean> =>
    (await audit.addressesOf(user)).some((address) => network(address) === network(ip));
