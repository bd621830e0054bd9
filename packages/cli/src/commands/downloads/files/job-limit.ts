/** Queue whose number of simultaneous jobs can change. */
export interface LimitedQueue {
  concurrency: number;
}

/** Limit for a job, from its start on. */
export interface LimitedJob {
  /** Call before the job repeats a request, because the portal was busy or the connection broke. */
  readonly wait: () => void;
  /** Call when the job has ended without an error. */
  readonly succeed: () => void;
}

/**
 * Adapts the number of simultaneous downloads to the portal, between 1 and `--jobs`. Halves it when a job has to wait, and
 * then adds one for each round of successful jobs.
 */
export class JobLimit {
  private readonly max: number;
  /** Number of reductions. Jobs that had started before the last one do not cause another. */
  private reductions = 0;
  private successes = 0;

  constructor(private readonly queue: LimitedQueue) {
    this.max = queue.concurrency;
  }

  start(): LimitedJob {
    const { reductions } = this;
    return {
      wait: () => {
        if (reductions === this.reductions) this.reduce();
      },
      succeed: () => this.succeed(),
    };
  }

  private reduce(): void {
    this.reductions += 1;
    this.successes = 0;
    this.queue.concurrency = Math.max(1, Math.floor(this.queue.concurrency / 2));
  }

  private succeed(): void {
    if (this.queue.concurrency >= this.max) return;
    this.successes += 1;
    if (this.successes < this.queue.concurrency) return;
    this.successes = 0;
    this.queue.concurrency += 1;
  }
}
