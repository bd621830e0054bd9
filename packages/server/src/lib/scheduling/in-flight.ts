/** Running work by name, so that concurrent requests for the same result share it. */
export class InFlight<Work> {
  readonly #work = new Map<string, Work>();

  /** @param resultOf Returns the Promise that settles when the work has ended. */
  constructor(private readonly resultOf: (work: Work) => Promise<unknown>) {}

  /** Returns the running work with this name, or starts it. */
  getOrStart(name: string, start: () => Work): Work {
    const existing = this.#work.get(name);
    if (existing !== undefined) return existing;
    const work = start();
    this.#work.set(name, work);
    void this.resultOf(work)
      .catch(() => undefined)
      .finally(() => this.#work.delete(name));
    return work;
  }

  /** Resolves when all current work has settled, with or without success. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#work.values()].map((work) => this.resultOf(work)));
  }
}
