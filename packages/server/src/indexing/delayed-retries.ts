/** Delays before the attempts to prepare an interrupted asset again, in milliseconds. Then a restart tries again. */
const DELAYS_MS = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

/** Repeats the preparation of assets that the system interrupted, after increasing delays. */
export class DelayedRetries {
  readonly #assets = new Map<string, { attempts: number; timer: NodeJS.Timeout }>();

  constructor(private readonly retry: (id: string) => void) {}

  /** Call after each interrupted preparation. The delays increase until {@link forget} is called. */
  schedule(id: string): void {
    const { attempts = 0, timer: pending } = this.#assets.get(id) ?? {};
    clearTimeout(pending);
    const delay = DELAYS_MS[attempts];
    if (delay === undefined) return;
    const timer = setTimeout(() => this.retry(id), delay).unref();
    this.#assets.set(id, { attempts: attempts + 1, timer });
  }

  /** Call if the asset was prepared, changed or removed. */
  forget(id: string): void {
    clearTimeout(this.#assets.get(id)?.timer);
    this.#assets.delete(id);
  }

  /** Cancels all retries. */
  stop(): void {
    for (const { timer } of this.#assets.values()) clearTimeout(timer);
    this.#assets.clear();
  }
}
