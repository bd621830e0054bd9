import PQueue, { type Queue as Order, type QueueAddOptions } from 'p-queue';

/**
 * Priority of a job.
 * - `now`: a user waits for the result.
 * - `download`: a user will download the result.
 * - `ahead`: the result is prepared before it is needed.
 */
export type Priority = 'now' | 'download' | 'ahead';

/** A job in the queue. */
export interface Ticket<T> {
  readonly result: Promise<T>;
  /** Raises the priority from `ahead` to `now` if the job has not started, because a user waits for it. */
  prioritize(): void;
}

/** Job counts. */
export interface Load {
  readonly waiting: number;
  readonly running: number;
  /** Since the server started. */
  readonly completed: number;
  /** Since the server started. */
  readonly failed: number;
}

/** Group of job kinds that share slots. */
export interface Lane<Kind extends string> {
  readonly kinds: readonly Kind[];
  /** Maximum number of jobs that run at the same time. */
  readonly concurrency: number;
}

interface JobOptions extends QueueAddOptions {
  readonly level: Priority;
}

/**
 * Queue of jobs of several kinds, with counts for each kind.
 *
 * Each kind belongs to a lane, so that slow kinds do not block the kinds in other lanes. Built on p-queue, with
 * a custom order within a lane ({@link FairOrder}).
 */
export class JobQueue<Kind extends string> {
  readonly #lanes = new Map<Kind, PQueue<FairOrder, JobOptions>>();
  readonly #load = new Map<Kind, { -readonly [Name in keyof Load]: Load[Name] }>();
  /** Callbacks that reject the waiting jobs. */
  readonly #waiting = new Set<(reason: Error) => void>();
  #closed: Error | undefined;
  #nextId = 0;

  constructor(lanes: readonly Lane<Kind>[]) {
    for (const { kinds, concurrency } of lanes) {
      const lane = new PQueue<FairOrder, JobOptions>({ concurrency, queueClass: FairOrder });
      for (const kind of kinds) {
        this.#lanes.set(kind, lane);
        this.#load.set(kind, { waiting: 0, running: 0, completed: 0, failed: 0 });
      }
    }
  }

  /** Adds a job. The ticket's `result` rejects with the job's error, or with the reason passed to `close`. */
  add<T>(kind: Kind, priority: Priority, work: () => T | Promise<T>): Ticket<T> {
    const lane = this.#lanes.get(kind);
    const load = this.#load.get(kind);
    if (lane === undefined || load === undefined) throw new Error(`No lane for jobs of kind “${kind}”.`);
    const id = String((this.#nextId += 1));
    const result = new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(this.#closed);
      const cancel = (reason: Error) => {
        load.waiting -= 1;
        reject(reason);
      };
      this.#waiting.add(cancel);
      load.waiting += 1;
      const run = async () => {
        if (!this.#waiting.delete(cancel)) return;
        load.waiting -= 1;
        load.running += 1;
        try {
          const value = await work();
          load.completed += 1;
          resolve(value);
        } catch (error) {
          load.failed += 1;
          reject(error instanceof Error ? error : new Error(String(error)));
        } finally {
          load.running -= 1;
        }
      };
      void lane.add(run, { id, level: priority });
    });
    return { result, prioritize: () => lane.setPriority(id, 1) };
  }

  /** Returns the job counts by kind. */
  load(): ReadonlyMap<Kind, Load> {
    return new Map([...this.#load].map(([kind, load]) => [kind, { ...load }]));
  }

  /** Rejects waiting jobs and all jobs added later. Does not wait for running jobs. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const cancel of this.#waiting) cancel(reason);
    this.#waiting.clear();
  }
}

type Run = () => Promise<unknown>;

interface WaitingJob {
  readonly id: string | undefined;
  readonly run: Run;
}

/**
 * Order of the jobs in a lane: first `now`, then `download`, then `ahead`.
 *
 * Jobs with priority `now` run newest first, because the user has probably scrolled past the older ones. The
 * others run in order of arrival. Every fourth turn goes to a download and every eighth turn to an `ahead` job,
 * if one is waiting, so that browsing cannot starve them.
 *
 * The priority queue of p-queue is strict and would starve the lower priorities.
 */
class FairOrder implements Order<Run, JobOptions> {
  readonly #jobs: Record<Priority, WaitingJob[]> = { now: [], download: [], ahead: [] };
  #turns = 0;

  get size(): number {
    const { now, download, ahead } = this.#jobs;
    return now.length + download.length + ahead.length;
  }

  enqueue(run: Run, { id, level = 'ahead' }: Partial<JobOptions> = {}): void {
    this.#jobs[level].push({ id, run });
  }

  dequeue(): Run | undefined {
    const { now, download, ahead } = this.#jobs;
    this.#turns += 1;
    if (ahead.length > 0 && this.#turns % 8 === 0) return ahead.shift()?.run;
    if (download.length > 0 && this.#turns % 4 === 0) return download.shift()?.run;
    return (now.pop() ?? download.shift() ?? ahead.shift())?.run;
  }

  /** Moves a job from `ahead` to `now`. No other moves are supported. */
  setPriority(id: string): void {
    const { now, ahead } = this.#jobs;
    const at = ahead.findIndex((job) => job.id === id);
    if (at >= 0) now.push(...ahead.splice(at, 1));
  }

  /**
   * Returns all waiting jobs. p-queue calls this only in `sizeBy`, which the server does not use: {@link
   * JobQueue.load} counts the jobs by kind.
   */
  filter(): Run[] {
    return Object.values(this.#jobs).flatMap((jobs) => jobs.map(({ run }) => run));
  }
}
