import { setTimeout as delay } from 'node:timers/promises';
import type { AppliedBatch, AssetFailure, AssetRepository } from '../store/assets.js';
import type { LibraryBatch } from '../store/assets/indexed-file.js';
import type { OfflineTotals } from '../store/assets/offline-assets.js';
import { point } from '../lib/fail-points/point.js';

/** Default of `retryMs`. Typical causes of a failed write are a full disk and a busy database. */
const RETRY_MS = 2000;

const SUDDEN_LOSS =
  'More than half of the assets disappeared. They stay offline until their files are back, or until an admin confirms the loss with: assetportal confirm-loss';

/** Writes the library's batches into the store, and tracks the files that could not be read. */
export class BatchApplier {
  readonly #failures = new Map<string, AssetFailure>();
  readonly #stopped = new AbortController();
  #offline: OfflineTotals = { offline: 0, unmounted: 0, lost: 0 };
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: {
      readonly assets: AssetRepository;
      readonly onBatch: (batch: AppliedBatch) => Promise<void> | void;
      readonly log: {
        warn(message: string): void;
        error(details: object, message: string): void;
      };
      /** Delay before another attempt, in milliseconds. Default: two seconds. */
      readonly retryMs?: number;
    },
  ) {}

  /** Loads the failures and the numbers of offline assets of earlier runs. */
  async load(): Promise<void> {
    for (const failure of await this.parts.assets.failures()) this.#failures.set(failure.id, failure);
    await this.countOffline();
  }

  /** Numbers of offline assets after the last batch. */
  get offline(): OfflineTotals {
    return this.#offline;
  }

  /** Counts the offline assets again. Logs a new sudden loss. */
  async countOffline(): Promise<void> {
    const { lost } = this.#offline;
    this.#offline = await this.parts.assets.offlineTotals();
    if (this.#offline.lost > lost && lost === 0) this.parts.log.warn(SUDDEN_LOSS);
  }

  failures(): AssetFailure[] {
    return [...this.#failures.values()];
  }

  /**
   * Writes a batch, and retries until it succeeds. After a restart of the thread, the last batch of the previous one
   * may not be written yet: it comes first.
   */
  apply(batch: LibraryBatch): Promise<void> {
    this.#writing = this.#writing.then(() => this.#apply(batch));
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
    const { assets, onBatch } = this.parts;
    // Written only once: a second time, the batch would find its own result instead of the state before it.
    const applied = await this.#untilDone(() => assets.apply(batch));
    if (applied === undefined) return;
    POINT: await point('batch:stored', { files: batch.upserts.length });
    await this.#untilDone(() => this.#update(applied, batch));
    await this.#untilDone(async (attempt) => {
      // A preview may have been prepared since the first attempt.
      const changed =
        attempt === 0 ? applied.changed : await assets.many(applied.changed.map(({ id }) => id));
      return onBatch({ ...applied, changed });
    });
    POINT: await point('batch:indexed', { files: batch.upserts.length });
  }

  /** Repeats `work` until it succeeds. Returns undefined if it failed and the applier was stopped. */
  async #untilDone<T>(work: (attempt: number) => Promise<T>): Promise<T | undefined> {
    const { signal } = this.#stopped;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(attempt);
      } catch (error) {
        if (signal.aborted) return undefined;
        this.parts.log.error({ err: error }, 'A batch of the library could not be written; trying again.');
        await delay(this.parts.retryMs ?? RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Updates the failures and the numbers of offline assets. */
  async #update({ removed, offline }: AppliedBatch, { upserts, returned = [] }: LibraryBatch): Promise<void> {
    if (returned.length > 0) {
      for (const failure of await this.parts.assets.failures()) this.#failures.set(failure.id, failure);
    }
    for (const id of [...removed, ...offline]) this.#failures.delete(id);
    for (const { id, problem, asset } of upserts) {
      if (problem === undefined) this.#failures.delete(id);
      else this.#failures.set(id, { id, fname: asset.fname, reason: problem });
    }
    if (this.#offline.offline + offline.length + returned.length > 0) await this.countOffline();
  }
}
