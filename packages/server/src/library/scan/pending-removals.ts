import type { IndexTable, Row } from './index-table.js';

/** Assets whose files are missing. For a while, a file may reappear elsewhere before its asset is removed. */
export class PendingRemovals {
  readonly #missing = new Map<string, { row: Row; since: number }>();

  constructor(private readonly table: IndexTable) {}

  get count(): number {
    return this.#missing.size;
  }

  /** Time at which the first of them was detected, in epoch milliseconds. `Infinity` if there are none. */
  get since(): number {
    for (const { since } of this.#missing.values()) return since;
    return Infinity;
  }

  /** Adds missing files. Returns all files that are still missing. */
  add(gone: readonly Row[], now: number): Row[] {
    for (const row of gone) if (!this.#missing.has(row.id)) this.#missing.set(row.id, { row, since: now });
    for (const [id, { row }] of this.#missing) {
      // Restored at its path, or replaced by another file: no longer missing.
      if (this.table.at(row.path)?.id !== id) this.#missing.delete(id);
    }
    return [...this.#missing.values()].map(({ row }) => row);
  }

  delete(id: string): void {
    this.#missing.delete(id);
  }

  /**
   * Removes and returns the rows that have been missing since `before` or earlier and are still in the index,
   * one by one.
   */
  *take(before: number): Iterable<Row> {
    for (const [id, { row, since }] of this.#missing) {
      if (since > before) continue;
      this.#missing.delete(id);
      if (this.table.at(row.path)?.id === id) yield row;
    }
  }
}
