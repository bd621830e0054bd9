import PQueue from 'p-queue';

/** Runs a limited number of tasks at a time. The others wait in order of arrival. */
export interface Limiter {
  /** @throws the error of `full` if too many tasks are already waiting */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Bound of the tasks that wait. */
interface Bound {
  /** Maximum number of waiting tasks. Default: unlimited. */
  readonly maxWaiting?: number;
  /** Creates the error for a task that is rejected. */
  readonly full?: () => Error;
}

/**
 * Creates a limiter based on p-queue, which is already a dependency of the CLI and, unlike p-limit, reports when
 * it is idle. With `concurrency: 1` it is a mutex.
 */
export function createLimiter(options: { readonly concurrency: number } & Bound): Limiter {
  const queue = new PQueue({ concurrency: options.concurrency });
  return { run: (task) => runIn(queue, task, options) };
}

/** @throws the error of `full` if too many tasks are already waiting */
async function runIn<T>(
  queue: PQueue,
  task: () => Promise<T>,
  { maxWaiting = Infinity, full = () => new Error('Too many tasks are waiting.') }: Bound,
): Promise<T> {
  if (queue.pending >= queue.concurrency && queue.size >= maxWaiting) throw full();
  return queue.add(task);
}

/**
 * Limits the tasks for each key separately, so that a thousand tasks for one user do not block another user's
 * task.
 */
export class KeyedLimiter {
  readonly #queues = new Map<string, PQueue>();

  /**
   * @param concurrency Maximum number of tasks per key that run at a time.
   * @param bound Bound of the waiting tasks of a key.
   */
  constructor(
    private readonly concurrency: number,
    private readonly bound: Bound = {},
  ) {}

  /** @throws the error of `full` if too many tasks of the key are already waiting */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    return runIn(this.#queueOf(key), task, this.bound);
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
