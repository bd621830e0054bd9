import type { AssetTouch } from '../engine.js';
import { MemoryIndex } from './index/memory-index.js';
import { IndexView } from './index-view.js';
import { TimeSlice } from '../../lib/scheduling/time-slice.js';

/** Conditions for a compaction, and how long it may block the event loop. */
export interface CompactionPolicy {
  /** Compaction starts only if there are more deleted documents than this. */
  readonly minDead: number;
  /** Compaction starts only if the share of deleted documents (0 to 1) is higher than this. */
  readonly deadShare: number;
  /** Length of a time slice after which the compaction yields to the event loop, in milliseconds. */
  readonly slice: number;
}

export const COMPACTION: CompactionPolicy = { minDead: 5_000, deadShare: 0.25, slice: 8 };

/**
 * Copies the live documents of an index into a new one, while the old one remains in use. Documents added in the
 * meantime are copied at the end. Documents removed in the meantime are removed from both. Runs in slices of a
 * few milliseconds.
 */
export class Compaction {
  static isDue({ size, alive }: MemoryIndex, { minDead, deadShare }: CompactionPolicy): boolean {
    return size - alive > Math.max(minDead, size * deadShare);
  }

  /** Resolves when the compaction is complete or was stopped. */
  readonly done: Promise<void>;
  readonly #target = new IndexView(new MemoryIndex());
  /** Maps a document number in the old index to the number in the new one, plus 1. 0 for deleted documents. */
  readonly #documents: number[] = [];
  readonly #words: number[] = [];
  #copied = 0;
  #stopped = false;

  /** @param finish Called when both indexes have the same content, to replace the old one. */
  constructor(
    private readonly source: IndexView,
    private readonly policy: CompactionPolicy,
    finish: (compacted: IndexView) => void,
  ) {
    this.done = this.#run(finish);
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Call after a document was removed from the old index. */
  remove(document: number, id: string): void {
    if (this.#documents[document]) this.#target.index.remove(id);
  }

  /** Call after numbers of a document in the old index were replaced. */
  touch(document: number, numbers: AssetTouch['numbers']): void {
    const copy = this.#documents[document];
    if (copy) this.#target.touch(copy - 1, numbers);
  }

  async #run(finish: (compacted: IndexView) => void): Promise<void> {
    const slice = new TimeSlice(this.policy.slice);
    const { source } = this;
    const target = this.#target;
    const orders = [
      () => target.index.byId.adopt(source.index.byId, this.#documents),
      () => target.index.wordOrder.adopt(source.index.wordOrder, this.#words),
      ...source.orders.fields.map((field) => () => {
        target.orders.of(field)!.order.adopt(source.orders.of(field)!.order, this.#documents);
      }),
    ];
    await this.#catchUp(slice);
    for (const adopt of orders) {
      await slice.pause();
      await this.#catchUp(slice);
      if (this.#stopped) return;
      adopt();
    }
    await this.#catchUp(slice);
    if (this.#stopped) return;
    // Documents may have been added between the resolution of `#catchUp` and this line.
    while (this.#copied < source.index.size) this.#copyNext();
    finish(target);
  }

  async #catchUp(slice: TimeSlice): Promise<void> {
    while (this.#copied < this.source.index.size && !this.#stopped) {
      this.#copyNext();
      if (slice.due) await slice.pause();
    }
  }

  #copyNext(): void {
    const { index } = this.source;
    const document = this.#copied++;
    const dead = index.dead[document] !== 0;
    this.#documents[document] = dead ? 0 : this.#target.index.copy(index, document, this.#words) + 1;
  }
}
