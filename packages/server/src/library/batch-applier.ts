import { setTimeout as delay } from 'node:timers/promises';
import type { AppliedBatch, AssetFailure, AssetRepository } from '../store/assets.js';
import type { LibraryBatch } from '../store/indexed-file.js';

/**
 * Delay before a batch that could not be written is tried again, in milliseconds. Typical causes are a full disk
 * and a busy database.
 */
const RETRY_MS = 2000;

/** Writes the library's batches into the store, and tracks the files that could not be read. */
export class BatchApplier {
  readonly #failures = new Map<string, AssetFailure>();
  readonly #stopped = new AbortController();
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: {
      readonly assets: AssetRepository;
      readonly onBatch: (batch: AppliedBatch) => Promise<void> | void;
      readonly log: { error(details: object, message: string): void };
    },
  ) {}

  async loadFailures(): Promise<void> {
    for (const failure of await this.parts.assets.failures()) this.#failures.set(failure.id, failure);
  }

  failures(): AssetFailure[] {
    return [...this.#failures.values()];
  }

  /** Writes a batch, and retries until it succeeds. The thread sends one batch at a time. */
  apply(batch: LibraryBatch): Promise<void> {
    this.#writing = this.#apply(batch);
    return this.#writing;
  }

  /** Stops retrying. The library detects the files again after the next startup. */
  stop(): void {
    this.#stopped.abort();
  }

  ended(): Promise<void> {
    return this.#writing;
  }

  async #apply(batch: LibraryBatch): Promise<void> {
    const { assets, onBatch, log } = this.parts;
    const { signal } = this.#stopped;
    for (;;) {
      try {
        const applied = await assets.apply(batch);
        this.#updateFailures(batch);
        return await onBatch(applied);
      } catch (error) {
        if (signal.aborted) return;
        log.error({ err: error }, 'A batch of the library could not be written; trying again.');
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #updateFailures({ upserts, removed }: LibraryBatch): void {
    for (const id of removed) this.#failures.delete(id);
    for (const { id, problem, asset } of upserts) {
      if (problem === undefined) this.#failures.delete(id);
      else this.#failures.set(id, { id, fname: asset.fname, reason: problem });
    }
  }
}
