import { ApiError } from '../../lib/api-error.js';
import { isDiskFull } from '../../lib/errors.js';
import { MediaError } from '../../lib/media-error.js';
import { TimeSlice } from '../../lib/scheduling/time-slice.js';
import { endsWithin } from '../../lib/scheduling/timeout.js';

/** One file of a download. */
export interface PrepareItem {
  readonly id: string;
  readonly page: number;
}

// A type alias, because an interface has no implicit index signature and is not assignable to a reply.
export type PrepareState = {
  ready: boolean;
  /** Progress of the job, from 0 to 1. */
  progress: number;
  total: number;
  done: number;
  failed: { id: string; reason: string }[];
};

/** Maximum number of files that a job converts at the same time. Equals the limit per user. */
const CONCURRENCY = 2;
/** Minimum time between two replies to a client that polls, in milliseconds, unless the job is done. */
const MIN_INTERVAL_MS = 500;

/** Conversion of the files of one download. */
export class PrepareJob {
  readonly #failed = new Map<string, string>();
  readonly #parts = new Map<PrepareItem, number>();
  #next = 0;
  #done = 0;
  #stopped = false;
  /** Error that concerns all files, such as a full disk. */
  #fault: unknown;
  #version = 0;
  #wake = new Set<() => void>();

  constructor(
    private readonly items: readonly PrepareItem[],
    private readonly convert: (item: PrepareItem, onProgress: (progress: number) => void) => Promise<void>,
  ) {
    for (let worker = 0; worker < Math.min(CONCURRENCY, items.length); worker += 1) void this.#run();
  }

  /**
   * Returns the progress of the job. If `wait` is 0, returns immediately. Otherwise returns when the job is
   * done, or when the progress has changed and half a second has passed.
   *
   * @param wait Maximum time to wait, in milliseconds.
   * @throws the error that ended the job, such as a full disk
   */
  async state(wait: number): Promise<PrepareState> {
    const end = performance.now() + wait;
    if (wait > 0) {
      // Wait a moment for quick conversions, so that the client does not need a second request.
      const before = this.#version;
      await this.#changed(Math.min(wait, MIN_INTERVAL_MS), () => this.#isReady);
      await this.#changed(end - performance.now(), () => this.#isReady || this.#version !== before);
    }
    if (this.#fault !== undefined) throw this.#fault as Error;
    return {
      ready: this.#isReady,
      progress: this.#progress,
      total: this.items.length,
      done: this.#done,
      failed: [...this.#failed].map(([id, reason]) => ({ id, reason })),
    };
  }

  /** Stops the job. Running conversions finish, no others start, and pending `state` calls resolve. */
  stop(): void {
    this.#stopped = true;
    this.#notify();
  }

  get #isReady(): boolean {
    return this.#done === this.items.length;
  }

  get #progress(): number {
    if (this.#isReady) return 1;
    let sum = this.#done;
    for (const part of this.#parts.values()) sum += part;
    return Math.min(0.999, sum / this.items.length);
  }

  async #run(): Promise<void> {
    // Existing files need no conversion, so that thousands of items could otherwise pass without a pause.
    const slice = new TimeSlice();
    for (;;) {
      const item = this.#stopped ? undefined : this.items[this.#next++];
      if (item === undefined) return;
      this.#parts.set(item, 0);
      try {
        await this.convert(item, (progress) => {
          this.#parts.set(item, progress);
          this.#notify();
        });
      } catch (error) {
        if (concernsAll(error)) {
          this.#fault = error;
          this.stop();
        } else this.#failed.set(item.id, reasonOf(error));
      }
      this.#parts.delete(item);
      this.#done += 1;
      this.#notify();
      await slice.pause();
    }
  }

  #notify(): void {
    this.#version += 1;
    for (const wake of this.#wake) wake();
  }

  async #changed(milliseconds: number, enough: () => boolean): Promise<void> {
    if (milliseconds <= 0 || enough() || this.#stopped) return;
    let wake = (): void => undefined;
    const changed = new Promise<void>((resolve) => {
      wake = () => {
        if (enough() || this.#stopped) resolve();
      };
    });
    this.#wake.add(wake);
    await endsWithin(changed, milliseconds);
    this.#wake.delete(wake);
  }
}

/** Returns true if the other files would fail in the same way: the disk is full or the cache is overloaded. */
const concernsAll = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof ApiError && error.code === 'unavailable');

/** Returns the reason for a failure: a code that has a message under `preview.problem`. */
function reasonOf(error: unknown): string {
  if (error instanceof MediaError) return error.code;
  return error instanceof ApiError && error.code === 'convert-set-unknown'
    ? 'unsupported-format'
    : 'unreadable';
}
