import { setTimeout as delay } from 'node:timers/promises';
import type { AssetRecord, AssetRepository } from '../store/assets.js';

/**
 * Number of assets prepared at a time. Renditions that a user waits for take precedence in the media component's
 * own queue.
 */
const CONCURRENCY = 4;
/** Delay before the queue continues after a preparation has failed, in milliseconds. */
const RETRY_MS = 2000;

/**
 * Prepares all unprepared assets in the store, a few at a time. The queue itself is a column in the store, so
 * that it survives a restart. This is why no queue library is used.
 */
export class PreviewQueue {
  readonly #running = new Map<string, Promise<void>>();
  /** Assets to prepare again after their current preparation. */
  readonly #outdated = new Set<string>();
  readonly #stopped = new AbortController();
  #waiting = 0;
  #filling: Promise<void> | undefined;
  #fillAgain = false;

  constructor(
    private readonly parts: {
      readonly assets: AssetRepository;
      readonly prepare: (record: AssetRecord) => Promise<void>;
      /** Called when {@link pending} or {@link isIdle} may have changed. */
      readonly onChange: () => void;
      readonly onError: (error: unknown) => void;
    },
  ) {}

  /** Number of assets that are not prepared yet. */
  get pending(): number {
    return Math.max(this.#waiting, this.#running.size);
  }

  get isIdle(): boolean {
    return this.pending === 0 && this.#filling === undefined;
  }

  /** Starts preparations until the maximum number is running. Call after assets may have been added or changed. */
  fill(): void {
    if (this.#stopped.signal.aborted) return;
    if (this.#filling !== undefined) {
      this.#fillAgain = true;
      return;
    }
    this.#filling = this.#startNext()
      .catch(this.parts.onError)
      .finally(() => {
        this.#filling = undefined;
        this.parts.onChange();
      });
  }

  /**
   * Schedules models for another preparation if they refer to one of these files, because their preview shows
   * its content.
   */
  async invalidateReferring(fnames: readonly string[]): Promise<void> {
    this.repeat(await this.parts.assets.invalidateReferring(fnames));
  }

  /**
   * Repeats the running preparations of assets that were marked as unprepared: they may have read an old file, but
   * would still mark their asset as prepared.
   */
  repeat(ids: readonly string[]): void {
    for (const id of ids) if (this.#running.has(id)) this.#outdated.add(id);
  }

  /** Stops starting preparations. Running ones continue. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Resolves when no preparation is running. Call after {@link stop}. */
  async ended(): Promise<void> {
    await Promise.allSettled([...this.#running.values(), this.#filling]);
  }

  async #startNext(): Promise<void> {
    do {
      this.#fillAgain = false;
      this.#waiting = await this.parts.assets.countUnprepared();
      const next = await this.parts.assets.unprepared(CONCURRENCY + this.#running.size);
      for (const record of next) {
        if (this.#running.size >= CONCURRENCY) break;
        if (!this.#running.has(record.id)) this.#running.set(record.id, this.#prepare(record));
      }
    } while (this.#fillAgain);
  }

  async #prepare(record: AssetRecord): Promise<void> {
    const { assets, prepare, onError } = this.parts;
    const { signal } = this.#stopped;
    try {
      await prepare(record);
    } catch (error) {
      // A preparation interrupted by `stop` is repeated after the next startup.
      if (!signal.aborted) {
        onError(error);
        // The usual cause is that the state could not be written, for example on a full disk. An immediate retry
        // would fail as well.
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      this.#running.delete(record.id);
      if (this.#outdated.delete(record.id)) await assets.invalidatePrepared(record.id).catch(onError);
      this.fill();
    }
  }
}
