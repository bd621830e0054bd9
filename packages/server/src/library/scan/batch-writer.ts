import type { LibraryBatch, ReadFile } from '../../store/indexed-file.js';

/** Files in a full batch. */
const FULL = 200;

/**
 * Gathers what is to be written into batches: of 200 files, or of what there is after a moment, so that the first results show
 * at once. One batch is on its way at a time; whoever produces waits for room.
 */
export class BatchWriter {
  #upserts: ReadFile[] = [];
  #removed: string[] = [];
  #since = 0;
  #sending: Promise<void> = Promise.resolve();

  /** @param age Milliseconds after which a batch is written that is not full. */
  constructor(
    private readonly age: number,
    private readonly apply: (batch: LibraryBatch) => Promise<void>,
    private readonly onSent: () => void,
  ) {}

  upsert(file: ReadFile): void {
    this.#begin();
    this.#upserts.push(file);
  }

  remove(id: string): void {
    this.#begin();
    this.#removed.push(id);
  }

  /** Sends what is due, and waits while too much is gathered. */
  async room(): Promise<void> {
    const size = this.#upserts.length + this.#removed.length;
    if (size >= FULL || (size > 0 && Date.now() - this.#since >= this.age)) await this.flush();
  }

  /** Sends everything; kept once it is written. */
  async flush(): Promise<void> {
    const batch: LibraryBatch = { upserts: this.#upserts, removed: this.#removed };
    this.#upserts = [];
    this.#removed = [];
    if (batch.upserts.length + batch.removed.length > 0) {
      this.#sending = this.#sending.then(() => this.apply(batch)).then(() => this.onSent());
    }
    await this.#sending;
  }

  #begin(): void {
    if (this.#upserts.length + this.#removed.length === 0) this.#since = Date.now();
  }
}
