import { setImmediate } from 'node:timers/promises';

/** Long work that has to leave room for requests: `await slice.pause()` often, it costs nothing until time is up. */
export class TimeSlice {
  #until: number;

  /** @param milliseconds how long the event loop may be kept at most between two pauses */
  constructor(private readonly milliseconds = 8) {
    this.#until = performance.now() + milliseconds;
  }

  /** True when it is time to pause; for loops that want to avoid an `await` a step. */
  get due(): boolean {
    return performance.now() >= this.#until;
  }

  async pause(): Promise<void> {
    if (!this.due) return;
    await setImmediate();
    this.#until = performance.now() + this.milliseconds;
  }
}
