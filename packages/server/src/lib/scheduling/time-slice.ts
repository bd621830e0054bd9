import { setImmediate } from 'node:timers/promises';

/** Default length of a time slice, in milliseconds. Work that runs in slices yields to the event loop after each. */
export const SLICE_MS = 8;

/**
 * Divides long work into slices, so that requests are served in between. Call `await slice.pause()` often: it
 * costs almost nothing until the slice is used up. Libraries for this purpose schedule tasks, but do not measure
 * the time within one.
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

  /** True when it is time to pause. For loops that cannot afford an `await` in each iteration. */
  get due(): boolean {
    return this.now() >= this.#until;
  }

  async pause(): Promise<void> {
    if (!this.due) return;
    await setImmediate();
    this.#until = this.now() + this.milliseconds;
  }
}
