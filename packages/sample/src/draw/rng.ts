/** 32 bits of a text, well mixed (FNV-1a with a final avalanche), so that neighboring labels give unrelated numbers. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A random sequence that is the same for the same label: the only source of chance in the sample library. */
export class Rng {
  #state: number;

  constructor(readonly label: string) {
    this.#state = hash(label);
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  range(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** A whole number from 0 to below `end`. */
  int(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)]!;
  }

  /** Favors the head of the list, as names in a real archive do: some people made half of it. */
  pickSkewed<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 2 * list.length)]!;
  }

  /** About normal: mean 0, deviation 1. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }

  /** `count` different members, in the order they were drawn. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const out: T[] = [];
    while (out.length < count && rest.length > 0) out.push(...rest.splice(this.int(rest.length), 1));
    return out;
  }

  /** A sequence of its own, so that a change in one part of a picture does not shift all the others. */
  fork(name: string): Rng {
    return new Rng(`${this.label}/${name}`);
  }
}
