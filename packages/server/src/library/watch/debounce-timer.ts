/**
 * Timer that fires at the earliest of its set times. Continuous events therefore cannot postpone it
 * indefinitely.
 */
export class DebounceTimer {
  #timer: NodeJS.Timeout | undefined;
  #due = Infinity;

  constructor(private readonly callback: () => void) {}

  /** @param delay in milliseconds */
  set(delay: number): void {
    const due = performance.now() + delay;
    if (this.#due <= due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.#due = Infinity;
      this.callback();
    }, delay);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#due = Infinity;
  }
}
