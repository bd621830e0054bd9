import type { OfflineAssets } from '../store/assets/offline-assets.js';

export interface OfflineRetentionParts {
  readonly assets: Pick<OfflineAssets, 'observe' | 'expired'>;
  /** Time for which an asset stays offline before it is removed, in milliseconds. */
  readonly retention: number;
  /** Interval at which the observation clock is stored, in milliseconds. */
  readonly interval: number;
  /** Returns false while the library's folder is not available or its first scan is not complete. */
  readonly isObserving: () => boolean;
  readonly remove: (ids: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Removes assets that have been offline for long enough. Time is counted only while the server watches the library,
 * on the monotonic clock of the process. A change of the wall clock therefore never removes an asset early.
 */
export class OfflineRetention {
  #last = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #wasObserving = false;

  constructor(private readonly parts: OfflineRetentionParts) {}

  start(): void {
    this.#timer = setInterval(() => this.sweep(), this.parts.interval).unref();
  }

  /** Advances the observation clock, and removes the expired assets. Also call when a scan is complete. */
  sweep(): void {
    this.#advance()
      .then(async () => {
        if (!this.parts.isObserving()) return;
        const ids = await this.parts.assets.expired(this.parts.retention);
        if (ids.length > 0) this.parts.remove(ids);
      })
      .catch(this.parts.onError);
  }

  /** Stores the time since the last interval. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#advance().catch(this.parts.onError);
  }

  async #advance(): Promise<void> {
    const { assets, interval, isObserving } = this.parts;
    const now = performance.now();
    const elapsed = now - this.#last;
    const observed = isObserving() && this.#wasObserving;
    this.#wasObserving = isObserving();
    this.#last = now;
    // Some systems also count the time for which the machine slept. Nothing was watched then.
    if (observed) await assets.observe(Math.min(elapsed, 2 * interval));
  }
}
