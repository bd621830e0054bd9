import { setTimeout as delay } from 'node:timers/promises';
import { Emitter } from '../lib/emitter.js';
import { inBatches } from '../lib/scheduling/batches.js';
import { SearchUnavailable } from '../search/engine.js';
import type { RemoteIndex } from '../search/remote-engine.js';
import type { AssetVersion } from '../lib/versions/asset-versions.js';
import { BATCH_COUNT, readBatch } from './batch.js';
import type { FeederLock } from './feeder-lock.js';
import { IndexSet, type IndexSetParts } from './index-set.js';
import { Reconciler, type ReconcilerStatus } from './reconciler.js';
import type { VisibleChanges } from './visible-changes.js';

/** Delays and intervals of the feeder, in milliseconds. */
export interface FeederTiming {
  /** Time in which changes are collected before they are written. Default 200. */
  readonly collect: number;
  /** Time after which written changes become visible, although there are more. Default 500. */
  readonly cycle: number;
  /** Interval in which the outbox is checked for changes of other processes. Default 1000. */
  readonly poll: number;
  /** Interval in which the engine is checked while there are no changes. Default 10,000. */
  readonly check: number;
  /** First and longest delay until a failed engine is tried again. Default 500 and 10,000. */
  readonly retry: number;
  readonly longestRetry: number;
  /** Interval between two comparisons of the index with the store. Default one hour. */
  readonly reconcile: number;
}

const TIMING: FeederTiming = {
  collect: 200,
  cycle: 500,
  poll: 1000,
  check: 10_000,
  retry: 500,
  longestRetry: 10_000,
  reconcile: 60 * 60 * 1000,
};

export interface FeederParts extends Omit<IndexSetParts, 'onInfo' | 'onRejected'> {
  readonly lock: FeederLock;
  readonly visible: VisibleChanges;
  /** Version of the last change when the process started (`SearchFeedRepository.version`). */
  readonly startVersion: number;
  readonly timing?: Partial<FeederTiming> | undefined;
  readonly log: FeederLog;
}

/** Log of the feeder. */
export interface FeederLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

/** State of the feeding, for monitoring. */
export interface FeederStatus extends ReconcilerStatus {
  /** `unavailable` after a failure, until the engine responds again. `building` until the index can be searched. */
  readonly state: 'ok' | 'building' | 'unavailable';
  /** True while a new index is filled beside the active one. */
  readonly isReindexing: boolean;
}

/**
 * Feeds the indexes of a remote engine from the outbox. Works in short steps, one after the other, so that no two
 * writes to an index overlap. Pending changes come first, then a step of a new index or of a comparison.
 */
export class Feeder {
  readonly #indexes: IndexSet;
  readonly #reconciler: Reconciler;
  readonly #timing: FeederTiming;
  readonly #stop = new AbortController();
  readonly #idle = new Emitter<number>();
  #running: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  /** True if there were changes since the last step has started. */
  #isWoken = false;
  /** False at the start and after a failure. */
  #isOpen = false;
  /** Time of the next check of the engine, by the monotonic clock. */
  #checkAt = 0;
  #wasOpen = false;
  #failures = 0;
  /** Number of calls of `settled`. */
  #requested = 0;

  constructor(private readonly parts: FeederParts) {
    const { feed, log } = parts;
    this.#timing = { ...TIMING, ...parts.timing };
    this.#indexes = new IndexSet({
      ...parts,
      onInfo: (message, index) => log.info({ index }, message),
      onRejected: (id, err) => log.error({ err, id }, 'The search engine rejects an asset'),
    });
    this.#reconciler = new Reconciler({ feed, log, interval: this.#timing.reconcile });
  }

  /** True if the active index was compared with the store, so that searches may use it. */
  get isSearchable(): boolean {
    return this.#indexes.active !== undefined && this.#reconciler.hasCompared(this.#indexes.active);
  }

  start(): void {
    this.#running ??= this.parts.lock.run(this.#stop.signal, (signal) => this.#run(signal));
  }

  /** Feeds new changes soon. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Resolves when all changes are visible, no index is being filled, and the index equals the store. */
  async settled(): Promise<void> {
    const ticket = ++this.#requested;
    if (this.#stop.signal.aborted) return;
    const idle = this.#idle.next((number) => number >= ticket);
    this.wake();
    await idle;
  }

  status(): FeederStatus {
    const state = this.#failures > 0 ? 'unavailable' : this.isSearchable ? 'ok' : 'building';
    return { state, isReindexing: this.#indexes.building !== undefined, ...this.#reconciler.status() };
  }

  /** Stops after the current step. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#running;
    this.#idle.emit(Infinity);
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const ticket = this.#requested;
      this.#isWoken = false;
      try {
        const isBusy = await this.#step();
        if (this.#failures > 0) this.parts.log.info({}, 'The search engine is available again');
        this.#failures = 0;
        if (isBusy) continue;
        this.#idle.emit(ticket);
        if (await this.#wait(this.#timing.poll, signal)) await this.#pause(this.#timing.collect, signal);
      } catch (err) {
        this.#fail(err);
        const wait = this.#timing.retry * 2 ** (this.#failures - 1);
        await this.#pause(Math.min(wait, this.#timing.longestRetry), signal);
      }
    }
  }

  #fail(err: unknown): void {
    this.#failures = Math.min(this.#failures + 1, 16);
    // The log of an outage of a day contains its start and its end.
    if (this.#failures === 1) {
      const { data, reason } = outageOf(err);
      this.parts.log.warn(data, `Feeding the search engine failed, and is tried again. ${reason}`);
    }
    this.#isOpen = false;
    this.#reconciler.restart();
    this.parts.visible.unavailable();
  }

  /** Returns false if there is nothing to do. */
  async #step(): Promise<boolean> {
    if (!this.#isOpen || performance.now() >= this.#checkAt) await this.#open();
    const { active } = this.#indexes;
    // Searches wait for the first comparison. Feeding may fail, so that it comes after it.
    if (active !== undefined && !this.isSearchable) return this.#reconciler.step(active);
    const isFed = await this.#feed();
    if (this.#indexes.building !== undefined) {
      await this.#build(this.#indexes.building);
      return true;
    }
    if (active !== undefined && (await this.#reconciler.step(active))) return true;
    if (!isFed) await this.parts.visible.confirmed();
    return isFed;
  }

  /** Does a step of a new index. */
  async #build(building: RemoteIndex): Promise<void> {
    if (!this.#indexes.isFilled) await this.#indexes.fill();
    else if (await this.#reconciler.isEqual(building)) await this.#indexes.activate();
  }

  async #open(): Promise<void> {
    const { feed, startVersion } = this.parts;
    await this.#indexes.open();
    this.#checkAt = performance.now() + this.#timing.check;
    if (this.#isOpen) return;
    // Before this process has fed anything, the index must not contain changes behind those of the store at the start.
    const limit = this.#wasOpen ? await feed.version() : startVersion;
    if (this.#indexes.active !== undefined) await this.#reconciler.check(this.#indexes.active, limit);
    this.#isOpen = true;
    this.#wasOpen = true;
  }

  /** Writes pending changes for the time of a cycle, and makes them visible. Returns false if there are none. */
  async #feed(): Promise<boolean> {
    const { feed, assets, visible } = this.parts;
    const written: AssetVersion[] = [];
    const end = performance.now() + this.#timing.cycle;
    let after = 0;
    do {
      const [first, ...more] = await feed.pending(after, BATCH_COUNT);
      if (first === undefined) break;
      const { changes, versions, last } = await readBatch(assets, [first, ...more]);
      await this.#indexes.write(changes);
      for (const version of versions) written.push(version);
      after = last.version;
    } while (performance.now() < end && !this.#stop.signal.aborted);
    if (written.length === 0) return false;
    await this.#indexes.refresh();
    for await (const versions of inBatches(written, BATCH_COUNT)) await feed.confirm(versions);
    if (this.isSearchable) await visible.confirmed();
    return true;
  }

  /** Waits until the next change. Returns true if it was woken. */
  #wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isWoken: boolean) => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve(isWoken);
      };
      const timer = setTimeout(() => end(false), milliseconds);
      this.#wake = () => end(true);
      if (this.#isWoken || signal.aborted) end(true);
    });
  }

  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}

/** Returns the reason of a failure for the log. The data contains an unexpected error with its stack. */
function outageOf(err: unknown): { readonly data: object; readonly reason: string } {
  const { cause } = err as Error;
  if (err instanceof SearchUnavailable && cause instanceof Error) return { data: {}, reason: cause.message };
  return { data: { err }, reason: String(err) };
}
