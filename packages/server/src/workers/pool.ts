import { MediaError, type PreviewProblem } from '../lib/media-error.js';
import { type Runner, threadRunner } from './runner.js';

/** Reply of a worker to one task. */
export type WorkerReply<T> = { ok: true; value: T } | { ok: false; code: PreviewProblem; message: string };

interface Lane {
  runner: Runner;
  tasks: number;
  /** Subject of the last task, as returned by `subjectOf`. */
  subject?: string | undefined;
  ended: boolean;
  idle?: NodeJS.Timeout;
}

/** Thrown if the worker died during a task or was killed. The cause can be the file or the worker. */
export class WorkerEnded extends MediaError {}

/** Milliseconds after which an idle worker is terminated. */
const IDLE_MS = 20_000;
/** Number of tasks after which a worker is terminated, because WebAssembly memory never shrinks. */
const MAX_TASKS = 100;

/**
 * Pool of workers of one kind. Each worker runs one task at a time and is started when needed.
 *
 * A worker that hangs is terminated. If a worker dies or is terminated, only its own task fails, and the next
 * task gets a new worker.
 */
export class WorkerPool<Task, Value> {
  readonly #free: Lane[] = [];
  readonly #busy = new Set<Lane>();
  #closed = false;

  constructor(
    private readonly module: string,
    private readonly seconds: number,
    private readonly start: (module: string) => Runner = threadRunner,
    /**
     * Returns the subject of a task. A task goes to the worker that last had the same subject, if that worker is
     * free.
     */
    private readonly subjectOf: (task: Task) => string | undefined = () => undefined,
  ) {}

  /** Running workers, both idle and busy. */
  get runners(): readonly Runner[] {
    return [...this.#free, ...this.#busy].map(({ runner }) => runner);
  }

  /**
   * Runs a task on a free or new worker.
   *
   * @throws MediaError the error that the worker reported, `timed-out`, or `damaged` if the worker died during
   *   the task
   */
  async run(task: Task): Promise<Value> {
    if (this.#closed) throw new MediaError('timed-out', 'closing');
    const lane = this.#acquire(this.subjectOf(task));
    if (lane.idle) clearTimeout(lane.idle);
    this.#busy.add(lane);
    lane.runner.keepAlive(true);
    try {
      const reply = await this.#send(lane, task);
      lane.tasks += 1;
      if (!reply.ok) throw new MediaError(reply.code, reply.message);
      return reply.value;
    } finally {
      this.#busy.delete(lane);
      this.#release(lane);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.runners.map((runner) => runner.end()));
  }

  #acquire(subject: string | undefined): Lane {
    const at = subject === undefined ? -1 : this.#free.findLastIndex((lane) => lane.subject === subject);
    const lane = (at < 0 ? this.#free.pop() : this.#free.splice(at, 1)[0]) ?? this.#start();
    lane.subject = subject;
    return lane;
  }

  #start(): Lane {
    const runner = this.start(this.module);
    const lane: Lane = { runner, tasks: 0, ended: false };
    // Also listens while the worker is idle: an unhandled `error` event would crash the server process.
    runner.events.on('error', () => (lane.ended = true)).once('exit', () => this.#end(lane));
    return lane;
  }

  #send(lane: Lane, task: Task): Promise<WorkerReply<Value>> {
    const { events } = lane.runner;
    return new Promise((resolve, reject) => {
      // p-timeout would only reject the Promise, but the worker must also be terminated.
      const timer = setTimeout(
        () => fail(new MediaError('timed-out', 'time limit exceeded')),
        this.seconds * 1000,
      );
      const fail = (problem: MediaError) => {
        done();
        this.#end(lane);
        reject(problem);
      };
      const replied = (reply: WorkerReply<Value>) => {
        done();
        resolve(reply);
      };
      const died = (error?: unknown) =>
        fail(new WorkerEnded(this.#closed ? 'timed-out' : 'damaged', `the worker ended: ${String(error)}`));
      const done = () => {
        clearTimeout(timer);
        events.off('message', replied).off('error', died).off('exit', died);
      };
      events.once('message', replied).once('error', died).once('exit', died);
      lane.runner.post(task);
    });
  }

  #release(lane: Lane): void {
    if (this.#closed || lane.ended || lane.tasks >= MAX_TASKS) return this.#end(lane);
    lane.runner.keepAlive(false);
    lane.idle = setTimeout(() => this.#end(lane), IDLE_MS).unref();
    this.#free.push(lane);
  }

  #end(lane: Lane): void {
    lane.ended = true;
    if (lane.idle) clearTimeout(lane.idle);
    const at = this.#free.indexOf(lane);
    if (at >= 0) this.#free.splice(at, 1);
    void lane.runner.end();
  }
}
