import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Emitter } from '../lib/emitter.js';
import type { AppliedBatch, AssetFailure, AssetRepository } from '../store/assets.js';
import type { OfflineTotals } from '../store/assets/offline-assets.js';
import { BatchApplier } from './batch-applier.js';
import { OfflineRetention } from './offline-retention.js';
import type { ToWorker, WorkerSettings } from './protocol.js';
import type { MountPoint } from './scan/mount-points.js';
import type { LibraryStatus } from './scan/status.js';
import { ReaderProcess } from './read/reader-process.js';
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
  /**
   * Time for which an asset stays offline after its file was detected as missing, in milliseconds. Then the asset is
   * removed. Default: 14 days.
   */
  readonly offlineRetention?: number | undefined;
  readonly timing?: Partial<LibraryTiming> | undefined;
}

interface LibraryLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: object, message: string): void;
}

export interface Library {
  /** Starts scanning and watching the folder. Resolves as soon as both have started. */
  start(): Promise<void>;
  /**
   * Scans the whole folder again. Resolves when the changes are in the repository.
   *
   * @param options.failed True to also read the files again that could not be read.
   */
  rescan(options?: { readonly failed?: boolean }): Promise<void>;
  /**
   * Confirms all losses: folders that are not mounted count as deleted, and the time of the assets on hold until
   * removal starts. Resolves when the changes are in the repository.
   */
  confirmLoss(): Promise<void>;
  /** Resolves when the first scan is complete and no changes are pending. */
  settled(): Promise<void>;
  status(): LibraryStatus;
  /** Returns the numbers of offline assets. */
  offline(): OfflineTotals;
  failures(): AssetFailure[];
  onStatus(listener: (status: LibraryStatus) => void): () => void;
  /** Returns the number of files read since startup. 0 if the library has not changed since the last run. */
  filesRead(): number;
  close(): Promise<void>;
}

/** Store key for the inode of the library folder. */
const INODE = 'root-inode';
/** Store key for the mount points in the library: {@link StoredMounts} as JSON. */
const MOUNTS = 'mounts';
/** Default of `LibraryOptions.offlineRetention`, in days. */
export const DEFAULT_OFFLINE_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Mount points, and the library's folder that contains them. */
interface StoredMounts {
  readonly root: string;
  readonly mounts: readonly MountPoint[];
}

/** Folder in the state directory for temporary links to files that are being read. */
const SCRATCH = 'reading';

/** Request to the thread. */
interface PendingRequest {
  readonly message: Extract<ToWorker, { readonly kind: 'rescan' | 'confirm-loss' }>;
  readonly resolve: () => void;
}

/** Creates a library: a thread lists files, a process reads them, and the main thread writes the results. */
export const createLibrary = (options: LibraryOptions): Library => new ThreadedLibrary(options);

class ThreadedLibrary implements Library {
  readonly #thread: LibraryThread;
  readonly #batches: BatchApplier;
  readonly #retention: OfflineRetention;
  readonly #status = new Emitter<LibraryStatus>();
  readonly #settledEvents = new Emitter<void>();
  /** Requests that the thread has not responded to yet, by number. */
  readonly #pending = new Map<number, PendingRequest>();
  #lastStatus: LibraryStatus = { state: 'indexing', found: 0, done: 0, failed: 0 };
  /** Absolute path of the library's folder, without symbolic links. */
  #root = '';
  #settled = false;
  #filesRead = 0;
  #requests = 0;

  constructor(private readonly options: LibraryOptions) {
    this.#batches = new BatchApplier(options);
    this.#thread = new LibraryThread({
      settings: () => this.#settings(),
      indexedFiles: () => options.assets.indexedFiles(),
      reader: new ReaderProcess({ ...options, scratch: join(options.data, SCRATCH) }),
      onMessage: (message) => this.#receive(message),
      onRestart: () => {
        for (const { message } of this.#pending.values()) this.#thread.send(message);
      },
      log: options.log,
    });
    this.#retention = new OfflineRetention({
      assets: options.assets,
      retention: options.offlineRetention ?? DEFAULT_OFFLINE_DAYS * DAY_MS,
      interval: options.timing?.observe ?? DEFAULT_TIMING.observe,
      isObserving: () => this.#settled && this.#lastStatus.problem !== 'folder-gone',
      remove: (ids) => this.#thread.send({ kind: 'remove', ids }),
      onError: (error) => options.log.error({ err: error }, 'Expired offline assets could not be removed.'),
    });
  }

  async start(): Promise<void> {
    await this.#batches.load();
    await this.#thread.start();
    this.#retention.start();
  }

  rescan({ failed = false }: { readonly failed?: boolean } = {}): Promise<void> {
    return this.#request('rescan', { failed });
  }

  async confirmLoss(): Promise<void> {
    await this.options.assets.confirmLoss();
    await this.#request('confirm-loss');
    await this.#batches.countOffline();
    this.#status.emit(this.#lastStatus);
  }

  async settled(): Promise<void> {
    if (!this.#settled) await this.#settledEvents.next(() => true);
  }

  status(): LibraryStatus {
    return this.#lastStatus;
  }

  offline(): OfflineTotals {
    return this.#batches.offline;
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
    await this.#retention.close();
  }

  #request(kind: 'rescan' | 'confirm-loss', more: { readonly failed?: boolean } = {}): Promise<void> {
    const request = ++this.#requests;
    this.#settled = false;
    return new Promise((resolve) => {
      const message = { kind, request, ...more };
      this.#pending.set(request, { message, resolve });
      this.#thread.send(message);
    });
  }

  async #settings(): Promise<WorkerSettings> {
    const { assets, data, timing } = this.options;
    const root = realpathSync(this.options.root);
    this.#root = root;
    assets.useRoot(root);
    const relativeData = relative(root, data).split(sep).join('/');
    return {
      root: Buffer.from(root),
      ...(!relativeData.startsWith('..') && relativeData !== '' && { skipped: Buffer.from(relativeData) }),
      rootInode: Number((await assets.getLibraryValue(INODE)) ?? 0),
      mounts: mountsOf(await assets.getLibraryValue(MOUNTS), root),
      timing: { ...DEFAULT_TIMING, ...timing },
    };
  }

  #receive(message: LibraryMessage): void {
    const { log } = this.options;
    switch (message.kind) {
      case 'batch':
        return void this.#batches.apply(message.batch).then(() => this.#thread.send({ kind: 'applied' }));
      case 'status':
        this.#lastStatus = message.status;
        this.#filesRead = message.filesRead;
        this.#settled = message.settled;
        this.#status.emit(message.status);
        if (message.settled) {
          this.#settledEvents.emit();
          this.#retention.sweep();
        }
        return;
      case 'rescanned':
        this.#pending.get(message.request)?.resolve();
        this.#pending.delete(message.request);
        return;
      case 'root':
        return this.#store(INODE, String(message.inode));
      case 'mounts': {
        const stored: StoredMounts = { root: this.#root, mounts: message.mounts };
        return this.#store(MOUNTS, JSON.stringify(stored));
      }
      case 'note':
        return log[message.level](message.message);
    }
  }

  #store(key: string, value: string): void {
    const { assets, log } = this.options;
    assets
      .setLibraryValue(key, value)
      .catch((error: unknown) =>
        log.error({ err: error }, `The value ${key} of the library could not be stored.`),
      );
  }
}

/**
 * Returns the stored mount points. If the library as a whole was moved to another folder, only those with a marker
 * count: the others may be on one device now.
 */
function mountsOf(stored: string | undefined, root: string): readonly MountPoint[] {
  if (stored === undefined) return [];
  const { root: before, mounts } = JSON.parse(stored) as StoredMounts;
  return before === root ? mounts : mounts.filter(({ marker }) => marker);
}
