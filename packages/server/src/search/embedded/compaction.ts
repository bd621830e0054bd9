import { MemoryIndex } from './index/memory-index.js';
import { IndexView } from './index-view.js';
import { TimeSlice } from '../../lib/time-slice.js';

/** When an index is compacted, and how. */
export interface CompactionPolicy {
  /** With fewer dead documents it is not worth it. */
  readonly minDead: number;
  /** Nor when they are a smaller part of all. */
  readonly deadShare: number;
  /** Milliseconds for which others may be kept waiting. */
  readonly slice: number;
}

export const COMPACTION: CompactionPolicy = { minDead: 5_000, deadShare: 0.25, slice: 8 };

/**
 * Copies the living documents of an index into a new one, while the old one keeps answering and changing: what is added
 * meanwhile is copied at the end, what is removed is removed in both. Runs in slices of a few milliseconds.
 */
export class Compaction {
  static isDue({ size, alive }: MemoryIndex, { minDead, deadShare }: CompactionPolicy): boolean {
    return size - alive > Math.max(minDead, size * deadShare);
  }

  /** Kept when it is finished or was stopped. */
  readonly done: Promise<void>;
  readonly #target = new IndexView(new MemoryIndex());
  /** By document of the old index its number in the new one plus 1. */
  readonly #documents: number[] = [];
  readonly #words: number[] = [];
  #copied = 0;
  #stopped = false;

  /** @param finish is called at the moment when both indexes hold the same, to put the new one in place */
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

  /** A document of the old index was removed. */
  forget(document: number, id: string): void {
    if (this.#documents[document]) this.#target.index.remove(id);
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
    // Something may have come in while the promise above was being kept.
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
