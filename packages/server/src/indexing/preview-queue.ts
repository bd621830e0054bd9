import { setTimeout as delay } from 'node:timers/promises';
import type { AssetRecord, AssetRepository } from '../store/assets.js';

/** Assets prepared at a time; what a user waits for goes first in the media part's own queue. */
const CONCURRENCY = 4;
/** Milliseconds before the next attempt after the state could not be written. */
const RETRY_MS = 2000;

/**
 * Has every unprepared asset of the store prepared, a few at a time. The queue itself is the store's column, so that it
 * survives a restart; hence no queue library.
 */
export class PreviewQueue {
  readonly #running = new Map<string, Promise<void>>();
  /** Assets to be prepared once more when they are done. */
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

  /** Number of assets that are not prepared. */
  get pending(): number {
    return Math.max(this.#waiting, this.#running.size);
  }

  get isIdle(): boolean {
    return this.pending === 0 && this.#filling === undefined;
  }

  /** Starts as many preparations as may run. Call when assets may have come or changed. */
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

  /** Has models prepared again that refer to one of these files: their preview shows its content. */
  async invalidateReferring(fnames: readonly string[]): Promise<void> {
    const ids = await this.parts.assets.invalidateReferring(fnames);
    // One that is being prepared just now would be marked as prepared with the old file.
    for (const id of ids) if (this.#running.has(id)) this.#outdated.add(id);
  }

  /** Starts nothing more. */
  stop(): void {
    this.#stopped.abort();
  }

  /** Resolves when nothing runs any more; call after {@link stop}. */
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
      // What closing cut short is prepared after the next start.
      if (!signal.aborted) {
        onError(error);
        // The state could not be written (a full disk): trying again at once would do nothing else.
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      this.#running.delete(record.id);
      if (this.#outdated.delete(record.id)) await assets.invalidatePrepared(record.id).catch(onError);
      this.fill();
    }
  }
}
