import * as z from 'zod/mini';
import { MediaError, PREVIEW_PROBLEMS, type PreviewProblem } from '../lib/media-error.js';
import { runWithRetry } from './attempts.js';
import { processLimits } from './limits.js';
import { endError, ProcessEnded, type ProcessEnd } from './process-end.js';
import { processRunner, type Runner } from './runner.js';

/** Message of a worker: it is ready for its first task, or a reply to a task. */
export type WorkerReply<T> =
  { ready: true } | { ok: true; value: T } | { ok: false; code: PreviewProblem; message: string };

/** Form of a {@link WorkerReply}. The caller checks the value. */
const Reply = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.enum(PREVIEW_PROBLEMS), message: z.string() }),
]);

/** Returns a message in its expected form. A decoder with a flaw may send anything. */
function replyOf(message: unknown): z.output<typeof Reply> {
  const { success, data } = z.safeParse(Reply, message);
  return success ? data : { ok: false, code: 'damaged', message: 'unexpected message of a worker' };
}

interface Lane {
  runner: Runner;
  tasks: number;
  /** Subject of the last task, as returned by `subjectOf`. */
  subject?: string | undefined;
  ended: boolean;
  /** True when the worker has loaded its code. */
  ready: boolean;
  idle?: NodeJS.Timeout;
}

/** Options of a task: see {@link WorkerPool.run}. */
interface TaskOptions {
  readonly seconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Functions that end the idle workers of all pools, oldest first. Their number is limited, because each needs memory. */
const idleWorkers = new Map<Lane, () => void>();
/** Milliseconds after which an idle worker is terminated. */
const IDLE_MS = 20_000;
/** Number of tasks after which a worker is terminated, because WebAssembly memory never shrinks. */
const MAX_TASKS = 100;

/**
 * Pool of workers of one kind. Each worker runs one task at a time and is started when needed.
 *
 * A worker that hangs is terminated. If a worker ends for another reason, its task runs once more while no other
 * conversion runs (attempts.ts).
 */
export class WorkerPool<Task, Value> {
  readonly #free: Lane[] = [];
  readonly #busy = new Set<Lane>();
  #closed = false;

  constructor(
    private readonly module: string,
    private readonly seconds: number,
    private readonly start: (module: string) => Runner = (module) => processRunner(module),
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
   * @param options.seconds time limit of this task; default: the time limit of the pool
   * @param options.signal terminates the worker when it aborts; the task then rejects with `timed-out`
   * @throws MediaError the error that the worker reported, `timed-out`, `damaged` if the task crashed two workers, or
   *   {@link ProcessEnded}
   */
  run(task: Task, { seconds = this.seconds, signal }: TaskOptions = {}): Promise<Value> {
    return runWithRetry(() => this.#attempt(task, { seconds, signal }), { mayRepeat: () => !this.#closed });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.runners.map((runner) => runner.end()));
  }

  async #attempt(task: Task, options: TaskOptions): Promise<Value> {
    if (this.#closed || options.signal?.aborted) throw new MediaError('timed-out', 'closing');
    const lane = this.#acquire(this.subjectOf(task));
    if (lane.idle) clearTimeout(lane.idle);
    idleWorkers.delete(lane);
    this.#busy.add(lane);
    lane.runner.keepAlive(true);
    try {
      const value = await this.#send(lane, task, options);
      return value as Value;
    } finally {
      this.#busy.delete(lane);
      this.#release(lane);
    }
  }

  #acquire(subject: string | undefined): Lane {
    const at = subject === undefined ? -1 : this.#free.findLastIndex((lane) => lane.subject === subject);
    const lane = (at < 0 ? this.#free.pop() : this.#free.splice(at, 1)[0]) ?? this.#start();
    lane.subject = subject;
    return lane;
  }

  /** @throws ProcessEnded if the process cannot be started */
  #start(): Lane {
    let runner: Runner;
    try {
      runner = this.start(this.module);
    } catch (error) {
      throw new ProcessEnded('ended', 'the worker could not be started', { cause: error });
    }
    const lane: Lane = { runner, tasks: 0, ended: false, ready: false };
    // Also listens while the worker is idle: an unhandled `error` event would crash the server process.
    runner.events
      .on('error', () => this.#end(lane))
      .once('message', () => (lane.ready = true))
      .once('exit', () => this.#end(lane));
    return lane;
  }

  #send(lane: Lane, task: Task, { seconds = this.seconds, signal }: TaskOptions): Promise<unknown> {
    const { events } = lane.runner;
    return new Promise((resolve, reject) => {
      const ended = (end: ProcessEnd) => {
        done();
        // Without a reply, exit code 0 is a fault as well.
        const error = endError({ ...end, code: end.code === 0 ? 1 : end.code }, 'the worker ended');
        this.#end(lane);
        reject(this.#closed ? new MediaError('timed-out', 'closing') : (error ?? new Error('unreachable')));
      };
      // p-timeout would only reject the Promise, but the worker must also be terminated.
      const stop = () => ended({ code: null, signal: null, exceeded: 'time' });
      const timer = setTimeout(stop, seconds * 1000);
      const replied = (message: unknown) => {
        const reply = replyOf(message);
        if ('ready' in reply) return;
        done();
        lane.tasks += 1;
        if (reply.ok) resolve(reply.value);
        else reject(new MediaError(reply.code, reply.message));
      };
      const failed = (error: unknown) => {
        if (!(error instanceof MediaError)) return ended({ code: null, signal: null, error });
        done();
        reject(error);
      };
      const exited = (code: number | null, killedBy: NodeJS.Signals | null) =>
        ended({ code, signal: killedBy, started: lane.ready });
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        events.off('message', replied).off('error', failed).off('exit', exited);
      };
      events.on('message', replied).once('error', failed).once('exit', exited);
      signal?.addEventListener('abort', stop, { once: true });
      lane.runner.post(task);
    });
  }

  #release(lane: Lane): void {
    if (this.#closed || lane.ended || lane.tasks >= MAX_TASKS) return this.#end(lane);
    lane.runner.keepAlive(false);
    lane.idle = setTimeout(() => this.#end(lane), IDLE_MS).unref();
    this.#free.push(lane);
    idleWorkers.set(lane, () => this.#end(lane));
    const [oldest] = idleWorkers.size > processLimits().idleWorkers ? idleWorkers.values() : [];
    oldest?.();
  }

  #end(lane: Lane): void {
    lane.ended = true;
    if (lane.idle) clearTimeout(lane.idle);
    idleWorkers.delete(lane);
    const at = this.#free.indexOf(lane);
    if (at >= 0) this.#free.splice(at, 1);
    void lane.runner.end();
  }
}
