import { LRUCache } from 'lru-cache';

/** Number of permitted `points` within `duration` seconds of the first one. */
export interface Limit {
  readonly points: number;
  readonly duration: number;
}

/**
 * Maximum number of keys. Above it, the counts of the least recently used keys are lost, so that clients with
 * many addresses cannot fill the memory.
 */
const MAX_KEYS = 200_000;

/**
 * Counts points per key in windows. A window starts with the first point of a key. Uses a monotonic clock, so that
 * a change of the system's time neither extends nor ends a window.
 */
export class RateLimiter {
  readonly #points: number;
  readonly #used: LRUCache<string, number>;

  /** @param now Clock in milliseconds. Default: `performance.now`. */
  constructor({ points, duration }: Limit, now: () => number = () => performance.now()) {
    this.#points = points;
    this.#used = new LRUCache({
      // `max` would allocate memory for all keys at once, for each of the many limiters.
      maxSize: MAX_KEYS,
      sizeCalculation: () => 1,
      ttl: duration * 1000,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /**
   * Consumes points, also if the limit is exceeded. Returns 0 if it is not, otherwise the number of seconds until
   * the window ends: at least 1, at most `duration`.
   */
  consume(key: string, points = 1): number {
    const before = this.#used.get(key) ?? 0;
    this.#used.set(key, before + points, { noUpdateTTL: true });
    if (before + points <= this.#points) return 0;
    return Math.max(1, Math.ceil(this.#used.getRemainingTTL(key) / 1000));
  }

  /** Returns a consumed point. */
  reward(key: string): void {
    const used = this.#used.get(key);
    if (used !== undefined) this.#used.set(key, Math.max(0, used - 1), { noUpdateTTL: true });
  }

  /** Clears the points of a key. */
  delete(key: string): void {
    this.#used.delete(key);
  }
}
