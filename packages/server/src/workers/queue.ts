import PQueue, { type Queue as Order, type QueueAddOptions } from 'p-queue';

/** `now`: a user waits for the result. `download`: a file that a user will fetch. `ahead`: prepared before it is needed. */
export type Priority = 'now' | 'download' | 'ahead';

/** A job in the queue. */
export interface Ticket<T> {
  readonly result: Promise<T>;
  /** Moves a job that waits with priority `ahead` to `now`, because a user waits for it. */
  hurry(): void;
}

/** Numbers of jobs. */
export interface Load {
  readonly waiting: number;
  readonly running: number;
  /** Since the start. */
  readonly completed: number;
  /** Since the start. */
  readonly failed: number;
}

/** Kinds of jobs that share slots. */
export interface Lane<Kind extends string> {
  readonly kinds: readonly Kind[];
  /** Number of jobs that run at a time. */
  readonly concurrency: number;
}

interface JobOptions extends QueueAddOptions {
  readonly level: Priority;
}

/**
 * Queue of jobs of several kinds. Each kind runs in its lane, so that a slow kind does not hold up the others; every job
 * is counted under its kind. Built on p-queue; the order within a lane is our own ({@link FairOrder}).
 */
export class JobQueue<Kind extends string> {
  readonly #lanes = new Map<Kind, PQueue<FairOrder, JobOptions>>();
  readonly #load = new Map<Kind, { -readonly [Name in keyof Load]: Load[Name] }>();
  /** Rejects the jobs that wait. */
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

  /** Adds a job. Its result rejects with the job's error, or with the reason given to `close`. */
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
    return { result, hurry: () => lane.setPriority(id, 1) };
  }

  /** Returns the numbers of jobs by kind. */
  load(): ReadonlyMap<Kind, Load> {
    return new Map([...this.#load].map(([kind, load]) => [kind, { ...load }]));
  }

  /** Rejects the jobs that wait, and those that are added from now on. Does not wait for those that run. */
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
 * Order of the jobs in a lane: `now` first, the newest before older ones, because the user has scrolled on from those;
 * then `download` and `ahead` in order of arrival. Every fourth turn is a download's and every eighth one goes to what is
 * prepared ahead, so that browsing cannot stop them.
 *
 * Our own, because the priority queue of p-queue is strict: it would starve the lower priorities.
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

  /** Moves a job from `ahead` to `now`; there are no other moves. */
  setPriority(id: string): void {
    const { now, ahead } = this.#jobs;
    const at = ahead.findIndex((job) => job.id === id);
    if (at >= 0) now.push(...ahead.splice(at, 1));
  }

  /** For `sizeBy` of p-queue, which is not used: {@link JobQueue.load} counts by kind. */
  filter(): Run[] {
    return Object.values(this.#jobs).flatMap((jobs) => jobs.map(({ run }) => run));
  }
}
