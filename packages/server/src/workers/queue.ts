/** Runs one thing after another. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** `now`: a person looks at it. `download`: a file that somebody will fetch. `ahead`: made ahead of need. */
export type Priority = 'now' | 'download' | 'ahead';

/** A place in the queue. */
export interface Ticket<T> {
  readonly result: Promise<T>;
  /** Moves it forward, once somebody waits for it. */
  hurry(): void;
}

/** Counts of conversions. */
export interface Load {
  readonly waiting: number;
  readonly running: number;
  /** Since the start. */
  readonly completed: number;
  readonly failed: number;
}

interface Waiting {
  start(): void;
  reject(reason: unknown): void;
}

/**
 * A limited number of conversions at a time. What somebody waits for goes first, the newest request before older ones
 * (the reader has scrolled on from those); downloads, and then what is prepared ahead, go in order in what is left, but
 * always get every fourth and every eighth turn, so that browsing cannot stop them for good.
 */
export class Queue {
  readonly #waiting: Record<Priority, Waiting[]> = { now: [], download: [], ahead: [] };
  #running = 0;
  #completed = 0;
  #failed = 0;
  #turns = 0;
  #closed: unknown;

  constructor(private readonly concurrency: number) {}

  add<T>(priority: Priority, work: () => Promise<T>): Ticket<T> {
    let place: Waiting | undefined;
    const result = new Promise<T>((resolve, reject) => {
      if (this.#closed) return reject(this.#closed);
      place = {
        reject,
        start: () => {
          void work()
            .then(
              (value) => {
                this.#completed += 1;
                resolve(value);
              },
              (reason: unknown) => {
                this.#failed += 1;
                reject(reason as Error);
              },
            )
            .finally(() => {
              this.#running -= 1;
              this.#next();
            });
        },
      };
      this.#waiting[priority].push(place);
    });
    this.#next();
    return {
      result,
      hurry: () => {
        const at = place ? this.#waiting.ahead.indexOf(place) : -1;
        if (at >= 0 && place) {
          this.#waiting.ahead.splice(at, 1);
          this.#waiting.now.push(place);
        }
      },
    };
  }

  /** How busy it is, and what it has done since the start. */
  load(): Load {
    const { now, ahead } = this.#waiting;
    return {
      waiting: now.length + ahead.length,
      running: this.#running,
      completed: this.#completed,
      failed: this.#failed,
    };
  }

  /** What waits is refused with `reason`; what runs is not waited for. */
  close(reason: unknown): void {
    this.#closed = reason;
    for (const line of Object.values(this.#waiting)) for (const place of line.splice(0)) place.reject(reason);
  }

  #next(): void {
    while (this.#running < this.concurrency) {
      this.#turns += 1;
      const place = this.#take();
      if (!place) return;
      this.#running += 1;
      place.start();
    }
  }

  #take(): Waiting | undefined {
    const { now, download, ahead } = this.#waiting;
    if (ahead.length > 0 && this.#turns % 8 === 0) return ahead.shift();
    if (download.length > 0 && this.#turns % 4 === 0) return download.shift();
    return now.pop() ?? download.shift() ?? ahead.shift();
  }
}
