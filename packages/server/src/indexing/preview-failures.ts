import type { PreviewProblem } from '../lib/media-error.js';
import type { AssetFailure, AssetRecord, AssetRepository } from '../store/assets.js';

/** Problems of which an admin should know, because the file is faulty. Others mean that its format has no preview. */
const FAULTS: ReadonlySet<PreviewProblem> = new Set(['damaged', 'incomplete', 'timed-out', 'unreadable']);

/** Assets whose file could be read, but no preview could be made of it because the file is faulty. */
export class PreviewFailures {
  readonly #failures = new Map<string, AssetFailure>();

  /** Reads those that earlier runs have found. */
  async load(assets: Pick<AssetRepository, 'previewProblems'>): Promise<void> {
    for (const failure of await assets.previewProblems([...FAULTS])) this.#failures.set(failure.id, failure);
  }

  /** Adds an asset if its problem is a fault of the file. */
  add({ id, asset }: AssetRecord, problem: PreviewProblem | undefined): void {
    if (problem === undefined || !FAULTS.has(problem)) return;
    this.#failures.set(id, { id, fname: asset.fname, reason: problem });
  }

  delete(id: string): void {
    this.#failures.delete(id);
  }

  /** All but the assets that are among `others` already: a truncated file fails in both parts, and is one file. */
  except(others: readonly AssetFailure[]): AssetFailure[] {
    if (this.#failures.size === 0) return [];
    const ids = new Set(others.map(({ id }) => id));
    return [...this.#failures.values()].filter(({ id }) => !ids.has(id));
  }
}
