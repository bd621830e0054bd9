/** Work of which only some runs at once, and only some more waits. */
export interface Limiter {
  /** @throws what `full` makes, where too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** @param options.full Makes the error for what is turned away. */
export function createLimiter(options: {
  readonly atOnce: number;
  readonly waiting: number;
  readonly full: () => Error;
}): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= options.atOnce) {
        if (waiting.length >= options.waiting) throw options.full();
        // The one before hands its place on, so that nobody who comes now can take it.
        await new Promise<void>((start) => waiting.push(start));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
