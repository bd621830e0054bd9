import type { IndexTable, Row } from './index-table.js';

/** Assets that went from their place a moment ago and may turn up elsewhere. */
export class PendingRemovals {
  readonly #missed = new Map<string, { row: Row; since: number }>();

  constructor(private readonly table: IndexTable) {}

  get count(): number {
    return this.#missed.size;
  }

  /** Since when the first of them is missed; `Infinity` when none is. */
  get since(): number {
    for (const { since } of this.#missed.values()) return since;
    return Infinity;
  }

  /** Takes in what is gone now, and tells all that is missed. */
  add(gone: readonly Row[], now: number): Row[] {
    for (const row of gone) if (!this.#missed.has(row.id)) this.#missed.set(row.id, { row, since: now });
    for (const [id, { row }] of this.#missed) {
      // Back where it was, or something else is there by now: then it is no longer what is missed.
      if (this.table.at(row.path)?.id !== id) this.#missed.delete(id);
    }
    return [...this.#missed.values()].map(({ row }) => row);
  }

  forget(id: string): void {
    this.#missed.delete(id);
  }

  /** Those missed since before a moment and still in the index, one by one; they are missed no longer. */
  *take(before: number): Iterable<Row> {
    for (const [id, { row, since }] of this.#missed) {
      if (since > before) continue;
      this.#missed.delete(id);
      if (this.table.at(row.path)?.id === id) yield row;
    }
  }
}
