/** Hashes a text to 32 bits (FNV-1a with a final avalanche), so that similar labels result in unrelated numbers. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Random sequence that depends only on its label. This is the only source of randomness in the sample library. */
export class Rng {
  #state: number;

  constructor(readonly label: string) {
    this.#state = hash(label);
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  range(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** Returns an integer from 0 to below `end`. */
  int(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)]!;
  }

  /** Picks a member and favors the head of the list, as in a real archive, where a few creators have most assets. */
  pickSkewed<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 2 * list.length)]!;
  }

  /** Returns an approximately normal number: mean 0, standard deviation 1. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }

  /** Picks `count` different members in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const out: T[] = [];
    while (out.length < count && rest.length > 0) out.push(...rest.splice(this.int(rest.length), 1));
    return out;
  }

  /** Returns a separate sequence, so that a change in one part of an image does not affect the others. */
  fork(name: string): Rng {
    return new Rng(`${this.label}/${name}`);
  }
}
