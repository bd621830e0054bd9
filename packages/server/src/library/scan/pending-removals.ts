import type { IndexTable, Row } from './index-table.js';

/**
 * Assets whose files are missing. They are not offline at once, because a moved file may still appear at another
 * path.
 */
export class PendingRemovals {
  readonly #missing = new Map<string, { row: Row; since: number }>();

  constructor(private readonly table: IndexTable) {}

  get count(): number {
    return this.#missing.size;
  }

  /**
   * Earliest time at which one of these assets was detected as missing, on the clock of `performance.now`.
   * `Infinity` if there are no such assets.
   */
  get since(): number {
    for (const { since } of this.#missing.values()) return since;
    return Infinity;
  }

  /** Adds missing files. Returns all tracked rows that still have their path in the index. */
  add(gone: readonly Row[], now: number): Row[] {
    for (const row of gone) if (!this.#missing.has(row.id)) this.#missing.set(row.id, { row, since: now });
    for (const [id, { row }] of this.#missing) {
      // The index no longer has the asset at this path: the asset was moved, or another one replaced it.
      if (this.table.at(row.path)?.id !== id) this.#missing.delete(id);
    }
    return [...this.#missing.values()].map(({ row }) => row);
  }

  delete(id: string): void {
    this.#missing.delete(id);
  }

  /**
   * Stops tracking the assets that have been missing since `before` or earlier. Yields the row of each, if it is
   * still in the index.
   */
  *take(before: number): Iterable<Row> {
    for (const [id, { row, since }] of this.#missing) {
      if (since > before) continue;
      this.#missing.delete(id);
      if (this.table.at(row.path)?.id === id) yield row;
    }
  }
}
