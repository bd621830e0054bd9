import { LRUCache } from 'lru-cache';

/** Set of the keys that were seen last. */
export class SeenSet {
  readonly #seen: LRUCache<string, true>;

  /** @param max Number of keys; the least recently seen are forgotten first. */
  constructor(max: number) {
    this.#seen = new LRUCache({ max });
  }

  /** Adds the key. Returns true if it was not in the set. */
  isNew(key: string): boolean {
    const isNew = !this.#seen.has(key);
    this.#seen.set(key, true);
    return isNew;
  }
}
