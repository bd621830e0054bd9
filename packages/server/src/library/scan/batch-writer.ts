import type { LibraryBatch, OfflineFile, ReadFile } from '../../store/assets/indexed-file.js';

/** Number of files in a full batch. */
const BATCH_SIZE = 200;

/**
 * Collects changes into batches of 200 files. After a short time, a smaller batch is written, so that the first
 * results appear early. Only one batch is written at a time. Producers wait for `room`.
 */
export class BatchWriter {
  #upserts: ReadFile[] = [];
  #removed: string[] = [];
  #offline: OfflineFile[] = [];
  #returned: string[] = [];
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

  offline(file: OfflineFile): void {
    this.#begin();
    this.#offline.push(file);
  }

  /** Adds an asset that is online again, with the same file as before. */
  returned(id: string): void {
    this.#begin();
    this.#returned.push(id);
  }

  /** If a batch is due, writes it and waits until it is written. */
  async room(): Promise<void> {
    const size = this.#size;
    if (size >= BATCH_SIZE || (size > 0 && performance.now() - this.#since >= this.age)) await this.flush();
  }

  /** Writes all collected changes. Resolves when they are written. */
  async flush(): Promise<void> {
    const isEmpty = this.#size === 0;
    const batch: LibraryBatch = {
      upserts: this.#upserts,
      removed: this.#removed,
      offline: this.#offline,
      returned: this.#returned,
    };
    this.#upserts = [];
    this.#removed = [];
    this.#offline = [];
    this.#returned = [];
    if (!isEmpty) {
      this.#sending = this.#sending.then(() => this.apply(batch)).then(() => this.onSent());
    }
    await this.#sending;
  }

  get #size(): number {
    return this.#upserts.length + this.#removed.length + this.#offline.length + this.#returned.length;
  }

  #begin(): void {
    if (this.#size === 0) this.#since = performance.now();
  }
}
