import type { PreviewProblem } from '../lib/media-error.js';
import type { AssetFailure, AssetRecord, AssetRepository } from '../store/assets.js';

/**
 * Problems that usually indicate a damaged file, and are therefore reported to admins. With the other problems,
 * such as an unsupported format, the file itself may be intact.
 */
const FAULTS: ReadonlySet<PreviewProblem> = new Set([
  ...(['damaged', 'incomplete', 'suspicious', 'timed-out', 'unreadable'] as const),
]);

/** Assets whose preview is missing or may be wrong, because of one of the problems in {@link FAULTS}. */
export class PreviewFailures {
  readonly #failures = new Map<string, AssetFailure>();

  /** Loads the failures of earlier runs. */
  async load(assets: Pick<AssetRepository, 'previewProblems'>): Promise<void> {
    for (const failure of await assets.previewProblems([...FAULTS])) this.#failures.set(failure.id, failure);
  }

  /** Sets the problem of an asset. It is no failure if it has none, or none of {@link FAULTS}. */
  set({ id, asset }: AssetRecord, problem: PreviewProblem | undefined): void {
    if (problem === undefined || !FAULTS.has(problem)) this.#failures.delete(id);
    else this.#failures.set(id, { id, fname: asset.fname, reason: problem });
  }

  delete(id: string): void {
    this.#failures.delete(id);
  }

  /**
   * Returns all failures, except for assets that are also in `others`. A truncated file fails in both
   * components, but counts once.
   */
  except(others: readonly AssetFailure[]): AssetFailure[] {
    if (this.#failures.size === 0) return [];
    const ids = new Set(others.map(({ id }) => id));
    return [...this.#failures.values()].filter(({ id }) => !ids.has(id));
  }
}
