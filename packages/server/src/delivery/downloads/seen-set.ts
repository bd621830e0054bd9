import { LRUCache } from 'lru-cache';

/** Set of the most recently seen keys. */
export class SeenSet {
  readonly #seen: LRUCache<string, true>;

  /**
   * @param max Maximum number of keys. The least recently seen keys are dropped first.
   * @param ttl Time in milliseconds after which a key is dropped, from when it was last seen. Default: never.
   */
  constructor(max: number, ttl = 0) {
    // `max` of the cache would allocate memory for all keys at once.
    this.#seen = new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl });
  }

  /** Adds the key. Returns true if it was not in the set. */
  isNew(key: string): boolean {
    const isNew = !this.#seen.has(key);
    this.#seen.set(key, true);
    return isNew;
  }

  delete(key: string): void {
    this.#seen.delete(key);
  }
}
