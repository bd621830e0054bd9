/** One timer: set anew, it rings at the earlier of the two moments, so that events that never cease do not put it off. */
export class DebounceTimer {
  #timer: NodeJS.Timeout | undefined;
  #due = Infinity;

  constructor(private readonly ring: () => void) {}

  /** @param delay milliseconds */
  set(delay: number): void {
    const due = Date.now() + delay;
    if (this.#due <= due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.#due = Infinity;
      this.ring();
    }, delay);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#due = Infinity;
  }
}
