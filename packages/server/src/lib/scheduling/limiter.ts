import PQueue from 'p-queue';

/** Runs a limited number of tasks at a time. The others wait in order of arrival. */
export interface Limiter {
  /** @throws the error of `full` if too many tasks are already waiting */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/**
 * Creates a limiter based on p-queue, which is already a dependency of the CLI and, unlike p-limit, reports when
 * it is idle. With `concurrency: 1` it is a mutex.
 *
 * @param options.maxWaiting Maximum number of waiting tasks. Default: unlimited.
 * @param options.full Creates the error for a task that is rejected.
 */
export function createLimiter(options: {
  readonly concurrency: number;
  readonly maxWaiting?: number;
  readonly full?: () => Error;
}): Limiter {
  const {
    concurrency,
    maxWaiting = Infinity,
    full = () => new Error('Too many tasks are waiting.'),
  } = options;
  const queue = new PQueue({ concurrency });
  return {
    async run(task) {
      if (queue.pending >= concurrency && queue.size >= maxWaiting) throw full();
      return queue.add(task);
    },
  };
}

/**
 * Limits the tasks for each key separately, so that a thousand tasks for one user do not block another user's
 * task.
 */
export class KeyedLimiter {
  readonly #queues = new Map<string, PQueue>();

  /** @param concurrency Maximum number of tasks per key that run at a time. */
  constructor(private readonly concurrency: number) {}

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#queueOf(key).add(task);
  }

  #queueOf(key: string): PQueue {
    const existing = this.#queues.get(key);
    if (existing !== undefined) return existing;
    const queue = new PQueue({ concurrency: this.concurrency });
    // A key without tasks uses no memory.
    queue.on('idle', () => this.#queues.delete(key));
    this.#queues.set(key, queue);
    return queue;
  }
}
