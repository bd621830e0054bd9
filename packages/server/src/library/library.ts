import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { Emitter } from '../lib/emitter.js';
import type { AppliedBatch, AssetFailure, AssetRepository } from '../store/assets.js';
import { BatchApplier } from './batch-applier.js';
import type { WorkerSettings } from './protocol.js';
import type { LibraryStatus } from './scan/status.js';
import { LibraryThread, type LibraryMessage } from './thread.js';
import { DEFAULT_TIMING, type LibraryTiming } from './watch/timing.js';

export interface LibraryOptions {
  /** Folder of the library. */
  readonly root: string;
  /** State directory. If it is inside the library folder, scans skip it. */
  readonly data: string;
  readonly assets: AssetRepository;
  /**
   * Called with each batch after it was written to the repository. The library waits for it, so that batches do
   * not pile up.
   */
  readonly onBatch: (batch: AppliedBatch) => Promise<void> | void;
  readonly log: LibraryLog;
  readonly timing?: Partial<LibraryTiming>;
}

interface LibraryLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: object, message: string): void;
}

export interface Library {
  /** Starts scanning and watching the folder. Resolves as soon as both have started. */
  start(): Promise<void>;
  /** Scans the whole folder again. Resolves when the changes are in the repository. */
  rescan(): Promise<void>;
  /** Resolves when the first scan is complete and no changes are pending. */
  settled(): Promise<void>;
  status(): LibraryStatus;
  failures(): AssetFailure[];
  onStatus(listener: (status: LibraryStatus) => void): () => void;
  /** Returns the number of files read since startup. 0 if the library has not changed since the last run. */
  filesRead(): number;
  close(): Promise<void>;
}

/** Store key for the inode of the library folder. */
const INODE = 'root-inode';

/** Creates a library: a thread lists and reads files, and the main thread writes the results. */
export const createLibrary = (options: LibraryOptions): Library => new ThreadedLibrary(options);

class ThreadedLibrary implements Library {
  readonly #thread: LibraryThread;
  readonly #batches: BatchApplier;
  readonly #status = new Emitter<LibraryStatus>();
  readonly #settledEvents = new Emitter<void>();
  readonly #rescans = new Map<number, () => void>();
  #lastStatus: LibraryStatus = { state: 'indexing', found: 0, done: 0, failed: 0 };
  #settled = false;
  #filesRead = 0;
  #requests = 0;

  constructor(private readonly options: LibraryOptions) {
    this.#batches = new BatchApplier(options);
    this.#thread = new LibraryThread({
      settings: () => this.#settings(),
      indexedFiles: () => options.assets.indexedFiles(),
      onMessage: (message) => this.#receive(message),
      log: options.log,
    });
  }

  async start(): Promise<void> {
    await this.#batches.loadFailures();
    await this.#thread.start();
  }

  rescan(): Promise<void> {
    const request = ++this.#requests;
    this.#settled = false;
    return new Promise((resolve) => {
      this.#rescans.set(request, resolve);
      this.#thread.send({ kind: 'rescan', request });
    });
  }

  async settled(): Promise<void> {
    if (!this.#settled) await this.#settledEvents.next(() => true);
  }

  status(): LibraryStatus {
    return this.#lastStatus;
  }

  failures(): AssetFailure[] {
    return this.#batches.failures();
  }

  onStatus(listener: (status: LibraryStatus) => void): () => void {
    return this.#status.on(listener);
  }

  filesRead(): number {
    return this.#filesRead;
  }

  async close(): Promise<void> {
    this.#batches.stop();
    await this.#thread.close();
    await this.#batches.ended();
  }

  async #settings(): Promise<WorkerSettings> {
    const { assets, data, timing } = this.options;
    const root = realpathSync(this.options.root);
    assets.useRoot(root);
    const relativeData = relative(root, data).split(sep).join('/');
    return {
      root: Buffer.from(root),
      ...(!relativeData.startsWith('..') && relativeData !== '' && { skipped: Buffer.from(relativeData) }),
      rootInode: Number((await assets.getLibraryValue(INODE)) ?? 0),
      timing: { ...DEFAULT_TIMING, ...timing },
    };
  }

  #receive(message: LibraryMessage): void {
    const { assets, log } = this.options;
    switch (message.kind) {
      case 'batch':
        return void this.#batches.apply(message.batch).then(() => this.#thread.send({ kind: 'applied' }));
      case 'status':
        this.#lastStatus = message.status;
        this.#filesRead = message.filesRead;
        this.#settled = message.settled;
        this.#status.emit(message.status);
        if (message.settled) this.#settledEvents.emit();
        return;
      case 'rescanned':
        this.#rescans.get(message.request)?.();
        this.#rescans.delete(message.request);
        return;
      case 'root':
        assets
          .setLibraryValue(INODE, String(message.inode))
          .catch((error: unknown) =>
            log.error({ err: error }, 'The inode of the library folder could not be stored.'),
          );
        return;
      case 'note':
        return log[message.level](message.message);
    }
  }
}
