/** How many files are made for one user at a time: somebody's ten thousand leave room for somebody else's one. */
const MOST = 2;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets everybody have some work done at a time; what they ask for beyond that waits behind their own. */
export class KeyedLimiter {
  readonly #lines = new Map<string, Line>();

  async take<T>(holder: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(holder) ?? { running: 0, waiting: [] };
    this.#lines.set(holder, line);
    if (line.running >= MOST) await new Promise<void>((turn) => line.waiting.push(turn));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else {
        line.running -= 1;
        if (line.running === 0) this.#lines.delete(holder);
      }
    }
  }
}
