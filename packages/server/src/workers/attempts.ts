import { MediaError } from '../lib/media-error.js';
import { ProcessEnded } from './process-end.js';

/** Lets conversions run at the same time, unless one of them must run alone. */
class ConversionGate {
  readonly #running = new Set<Promise<unknown>>();
  #alone: Promise<void> | undefined;

  async together<T>(work: () => Promise<T>): Promise<T> {
    while (this.#alone !== undefined) await this.#alone;
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Waits for the running conversions, and makes all others wait. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#alone;
    const running = (async () => {
      await before;
      await Promise.allSettled(this.#running);
      return work();
    })();
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    this.#alone = ended;
    try {
      return await running;
    } finally {
      if (this.#alone === ended) this.#alone = undefined;
    }
  }
}

/** One gate for all conversions of this process, because they share its memory. */
const gate = new ConversionGate();

/**
 * Runs a task in a child process. If the process ends without a result, runs the task once more while no other
 * conversion runs. The system may have ended the process because all conversions together needed too much memory.
 *
 * @param options.mayRepeat Returns false if the task must not run again, for example because the server stops.
 * @param options.long True for tasks that may take hours. They run without waiting for others, and the others do not
 *   wait for them.
 * @throws MediaError `damaged` if the process crashed both times; {@link ProcessEnded} if it was ended, which must not
 *   be stored as a problem of the file; other errors of `attempt`
 */
export async function runWithRetry<T>(
  attempt: () => Promise<T>,
  { mayRepeat, long = false }: { readonly mayRepeat: () => boolean; readonly long?: boolean },
): Promise<T> {
  try {
    return await (long ? attempt() : gate.together(attempt));
  } catch (first) {
    if (!(first instanceof ProcessEnded) || !mayRepeat()) throw first;
    try {
      return await (long ? attempt() : gate.alone(attempt));
    } catch (second) {
      const crashedTwice =
        second instanceof ProcessEnded && second.end === 'crashed' && first.end === 'crashed';
      throw crashedTwice ? new MediaError('damaged', second.message, { cause: second }) : second;
    }
  }
}
