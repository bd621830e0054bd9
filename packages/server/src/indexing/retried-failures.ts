import type { RenditionService } from '../media/renditions.js';
import type { AssetRepository } from '../store/assets.js';

/** Dependencies of {@link RetriedFailures}. */
interface RetryParts {
  readonly assets: Pick<AssetRepository, 'invalidatePrepared'>;
  readonly media: Pick<RenditionService, 'removeAsset'>;
  /** Reads all files again that have changed or could not be read. */
  readonly rescan: () => Promise<void>;
  /** Prepares these assets, which are marked as unprepared. */
  readonly prepare: (ids: readonly string[]) => void;
  /** Called when {@link RetriedFailures.has} may have changed. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Failures that an admin retries. A file may have been repaired without a notification of the file system, for example
 * on a network drive, so that the library is scanned before the previews are created.
 */
export class RetriedFailures {
  readonly #ids = new Set<string>();

  constructor(private readonly parts: RetryParts) {}

  /** True if no asset is retried. */
  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  /** Returns true while an asset is retried. */
  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Starts retrying assets, except for those that are already retried. Returns their number. */
  async retry(ids: readonly string[]): Promise<number> {
    const added = ids.filter((id) => !this.#ids.has(id));
    if (added.length === 0) return 0;
    for (const id of added) this.#ids.add(id);
    this.parts.onChange();
    try {
      await this.#invalidate(added);
    } catch (error) {
      this.forget(added);
      throw error;
    }
    return added.length;
  }

  /** Call after the preparation of an asset. */
  ended(id: string): void {
    if (this.#ids.delete(id)) this.parts.onChange();
  }

  /** Call for assets that no longer exist. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.ended(id);
  }

  /** Marks the assets as unprepared without their stored problems, and prepares them after a scan. */
  async #invalidate(ids: readonly string[]): Promise<void> {
    const { assets, media, rescan, prepare, onError } = this.parts;
    const scan = rescan();
    for (const id of ids) {
      await media.removeAsset(id);
      await assets.invalidatePrepared(id);
    }
    void scan.catch(onError).then(() => prepare(ids));
  }
}
