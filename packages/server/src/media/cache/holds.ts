/** Time for which a file is not evicted after it was stored or requested, in milliseconds. It is opened by then. */
export const READING_MS = 60_000;

/** Number of entries above which expired ones are removed. */
const MAX_ENTRIES = 10_000;

interface Hold {
  /** The file may be about to be opened until this time. */
  reading: number;
  /** A link to the file may exist until this time. */
  held: number;
}

/**
 * Files that must not be evicted for some time. In memory and on a monotonic clock, so that a change of the system's
 * time does not affect it. After a restart, no file is held; a link to an evicted file creates it again.
 */
export class Holds {
  readonly #holds = new Map<string, Hold>();
  #pruneAt = MAX_ENTRIES;

  /** @param now Clock in milliseconds. */
  constructor(private readonly now: () => number) {}

  /** @param milliseconds 0 for a file without a waiting request. */
  add(file: string, milliseconds: number): void {
    if (milliseconds <= 0) return;
    const now = this.now();
    const hold = this.#holds.get(file) ?? { reading: 0, held: 0 };
    hold.reading = Math.max(hold.reading, now + Math.min(milliseconds, READING_MS));
    hold.held = Math.max(hold.held, now + milliseconds);
    this.#holds.set(file, hold);
    if (this.#holds.size > this.#pruneAt) this.#prune(now);
  }

  delete(file: string): void {
    this.#holds.delete(file);
  }

  isHeld(file: string): boolean {
    return (this.#holds.get(file)?.held ?? 0) > this.now();
  }

  isBeingRead(file: string): boolean {
    return (this.#holds.get(file)?.reading ?? 0) > this.now();
  }

  #prune(now: number): void {
    for (const [file, { held }] of this.#holds) if (held <= now) this.#holds.delete(file);
    this.#pruneAt = Math.max(MAX_ENTRIES, 2 * this.#holds.size);
  }
}
