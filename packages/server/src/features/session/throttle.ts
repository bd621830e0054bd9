import type { RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/**
 * Slows down guessing: failures are counted for an account seen from one address, and for the address as a whole.
 * The rightful owner, who comes from another address, is not locked out by somebody else's guesses.
 */
export function createThrottle(limits = { perAccount: 5, perAddress: 50, seconds: 60 }) {
  const account = new RateLimiterMemory({ points: limits.perAccount, duration: limits.seconds });
  const address = new RateLimiterMemory({ points: limits.perAddress, duration: limits.seconds });
  const accountKey = (name: string, from: string) => `${from} ${name.toLowerCase()}`;
  return {
    /** Seconds to wait before the next try; undefined when one may try now. */
    async wait(name: string, from: string): Promise<number | undefined> {
      const [a, b] = await Promise.all([account.get(accountKey(name, from)), address.get(from)]);
      const waits = [a, b]
        .filter((state): state is RateLimiterRes => state !== null && state.remainingPoints <= 0)
        .map((state) => Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
      return waits.length === 0 ? undefined : Math.max(...waits);
    },
    async failed(name: string, from: string): Promise<void> {
      // Past the limit the library rejects; `wait` tells the client, so there is nothing to do here.
      await Promise.allSettled([account.consume(accountKey(name, from)), address.consume(from)]);
    },
    async succeeded(name: string, from: string): Promise<void> {
      await account.delete(accountKey(name, from));
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
