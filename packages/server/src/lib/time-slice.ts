import { setImmediate } from 'node:timers/promises';

/** How long work may block the event loop between two pauses, in milliseconds. */
export const SLICE_MS = 8;

/**
 * Divides long work into slices, so that requests are served in between: call `await slice.pause()` often; it costs
 * nothing until the slice is used up. Our own code: libraries for this schedule tasks, but do not measure time within one.
 */
export class TimeSlice {
  #until: number;

  /**
   * @param milliseconds Length of a slice. With 0, every call pauses.
   * @param now Clock in milliseconds. Default: `performance.now`.
   */
  constructor(
    private readonly milliseconds = SLICE_MS,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#until = now() + milliseconds;
  }

  /** True when it is time to pause; for loops that want to avoid an `await` a step. */
  get due(): boolean {
    return this.now() >= this.#until;
  }

  async pause(): Promise<void> {
    if (!this.due) return;
    await setImmediate();
    this.#until = this.now() + this.milliseconds;
  }
}
