/**
 * Returns a 32-bit hash of a text: FNV-1a with a final mixing step, so that similar labels have unrelated
 * hashes.
 */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Pseudorandom sequence that depends only on its label. The sample generator has no other source of randomness. */
export class Rng {
  #state: number;

  constructor(readonly label: string) {
    this.#state = hash(label);
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), with the mulberry32 algorithm. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  range(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** Returns an integer from 0 (inclusive) to `end` (exclusive). */
  int(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)]!;
  }

  /**
   * Picks a random item and prefers the start of the list. This imitates real archives, where a few creators
   * have most assets.
   */
  pickSkewed<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 2 * list.length)]!;
  }

  /** Returns a number with an approximately normal distribution: mean 0, standard deviation 1. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }

  /** Picks `count` different items in random order, or all items if the list is shorter. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const out: T[] = [];
    while (out.length < count && rest.length > 0) out.push(...rest.splice(this.int(rest.length), 1));
    return out;
  }

  /**
   * Returns a separate sequence, whose label is derived from this one. With one sequence per part of an image, a
   * change in one part does not affect the others.
   */
  fork(name: string): Rng {
    return new Rng(`${this.label}/${name}`);
  }
}
