/** Remembers what was there lately: a limited number, the oldest go first. */
export class SeenSet {
  readonly #seen = new Set<string>();

  constructor(private readonly most: number) {}

  /** Whether it is there for the first time. */
  isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (this.#seen.size > this.most) {
      const [oldest] = this.#seen;
      this.#seen.delete(oldest as string);
    }
    return true;
  }
}
