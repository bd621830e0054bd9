import { network, isShortened, shortenedAddress } from '../lib/client-address.js';
import { ApiError } from '../lib/api-error.js';
import { RateLimiter, type Limit } from '../lib/scheduling/rate-limiter.js';
import type { AuditRepository } from '../store/audit.js';
import { nameKey } from '../store/names.js';

/**
 * Default limits. Each counts the attempts per key. A network is an IPv4 address or an IPv6 /64, an area is an IPv4
 * address or an IPv6 /48.
 * - `pair`: one account from one network. Limits guessing by hand; the owner at another address is not affected.
 * - `network`: one network, any account. Limits attempts to try one password on many accounts.
 * - `site`, `area`: the same for a /56 and a /48, in which a client may have 256 or 65,536 networks.
 * - `accountInArea`: one account from one area. Smaller than `strangers`, so that one client cannot use that up.
 * - `strangers`: one account, all addresses together. Limits guessing that is spread over many machines.
 * - `mails`: password reset requests per network and account. `MAX_LINKS` (password-reset.ts) limits the valid
 *   links per account.
 *
 * Networks from which the account has logged in before are exempt from `site`, `area`, `accountInArea` and
 * `strangers`. Elsewhere, the owner waits at most five minutes, or uses a mailed link for a new password.
 */
const LIMITS = {
  pair: { points: 5, duration: 60 },
  network: { points: 50, duration: 60 },
  site: { points: 100, duration: 60 },
  area: { points: 200, duration: 60 },
  accountInArea: { points: 8, duration: 300 },
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
   *   limit is exceeded from which familiar networks are exempt.
   * @throws ApiError `too-many-attempts`
   */
  login(name: string, from: string, isFamiliar: () => Promise<boolean>): Promise<{ succeeded(): void }>;
  /** Counts a request for a password reset mail. @throws ApiError `too-many-attempts` */
  mail(name: string, from: string): void;
  /**
   * Counts an attempt to use a secret without a user name, such as the token of a reset link.
   *
   * @throws ApiError `too-many-attempts`
   */
  secret(from: string): { succeeded(): void };
}

/** @param now Monotonic clock in milliseconds. Default: `performance.now`. */
export function createLoginThrottle(
  limits: Readonly<Record<keyof typeof LIMITS, Limit>> = LIMITS,
  now?: () => number,
): LoginThrottle {
  const limiter = (name: keyof typeof LIMITS) => new RateLimiter(limits[name], now);
  const [pair, perNetwork, mails] = [limiter('pair'), limiter('network'), limiter('mails')];
  const [site, area] = [limiter('site'), limiter('area')];
  const [accountInArea, strangers] = [limiter('accountInArea'), limiter('strangers')];
  return {
    async login(name, ip, isFamiliar) {
      const keys = keysOf(name, ip);
      // Check the network first: its limit bounds how many keys one client can add to the other limiters.
      count(perNetwork, keys.network);
      count(pair, keys.pair);
      try {
        count(site, keys.site);
        count(area, keys.area);
        count(accountInArea, keys.accountInArea);
        count(strangers, keys.account);
      } catch (error) {
        if (!(await isFamiliar())) throw error;
      }
      return {
        succeeded() {
          perNetwork.reward(keys.network);
          site.reward(keys.site);
          area.reward(keys.area);
          strangers.reward(keys.account);
          pair.delete(keys.pair);
          accountInArea.delete(keys.accountInArea);
        },
      };
    },
    mail(name, ip) {
      const keys = keysOf(name, ip);
      count(perNetwork, keys.network);
      count(mails, keys.pair);
    },
    secret(ip) {
      const from = network(ip);
      count(perNetwork, from);
      return { succeeded: () => perNetwork.reward(from) };
    },
  };
}

function keysOf(name: string, ip: string) {
  const account = nameKey(name);
  const area = network(ip, 48);
  return {
    account,
    network: network(ip),
    site: network(ip, 56),
    area,
    pair: `${network(ip)} ${account}`,
    accountInArea: `${area} ${account}`,
  };
}

/** @throws ApiError `too-many-attempts` */
function count(limiter: RateLimiter, key: string): void {
  const seconds = limiter.consume(key);
  if (seconds === 0) return;
  throw new ApiError('too-many-attempts', {
    values: { seconds },
    headers: { 'retry-after': String(seconds) },
  });
}

/**
 * Returns a function that checks whether a user has logged in from a network before, or has set a password there
 * with a mailed link. It uses the audit log, which survives restarts. Addresses of older entries are shortened there
 * (audit-sweep.ts), so that a larger network is then familiar.
 */
export const hasLoggedInFrom =
  (audit: Pick<AuditRepository, 'addressesOf'>) =>
  async (user: string, ip: string): Promise<boolean> =>
    (await audit.addressesOf(user)).some((address) =>
      isShortened(address) ? address === shortenedAddress(ip) : network(address) === network(ip),
    );
