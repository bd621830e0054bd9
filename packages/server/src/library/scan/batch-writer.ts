import type { LibraryBatch, ReadFile } from '../../store/indexed-file.js';

/** Number of files in a full batch. */
const BATCH_SIZE = 200;

/**
 * Collects changes into batches of 200 files. After a short time, a smaller batch is written, so that the first
 * results appear early. Only one batch is written at a time. Producers wait for `room`.
 */
export class BatchWriter {
  #upserts: ReadFile[] = [];
  #removed: string[] = [];
  #since = 0;
  #sending: Promise<void> = Promise.resolve();

  /** @param age Milliseconds after which an incomplete batch is written. */
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

  /** If a batch is due, writes it and waits until it is written. */
  async room(): Promise<void> {
    const size = this.#upserts.length + this.#removed.length;
    if (size >= BATCH_SIZE || (size > 0 && Date.now() - this.#since >= this.age)) await this.flush();
  }

  /** Writes all collected changes. Resolves when they are written. */
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
