import { displayPath, folderOf, type BytePath } from '../../lib/byte-path.js';
import type { IndexedFile, LibraryBatch } from '../../store/assets/indexed-file.js';
import { READER_VERSION } from '../read/read-result.js';
import { DebounceTimer } from '../watch/debounce-timer.js';
import type { LibraryTiming } from '../watch/timing.js';
import { watchFolders, type FolderWatcher } from '../watch/watch.js';
import { WriteSettling } from '../watch/write-settling.js';
import { TakeoutCheck } from '../sidecars/takeout-check.js';
import { BatchWriter } from './batch-writer.js';
import { DiffProcessor } from './diff-processor.js';
import { IndexTable } from './index-table.js';
import { MountPoints, type MountPoint } from './mount-points.js';
import { OfflineFiles } from './offline-files.js';
import { PendingRemovals } from './pending-removals.js';
import type { ReadFiles } from './pipeline.js';
import { RootFolder } from './root-folder.js';
import { scan } from './scan.js';
import type { LibraryStatus } from './status.js';

export interface IndexerOptions {
  readonly root: Buffer;
  readonly skipped: BytePath | undefined;
  readonly rootInode: number;
  /** Mount points of earlier runs. */
  readonly mounts: readonly MountPoint[];
  readonly timing: LibraryTiming;
  /** Resolves with an empty array when the library is closed. */
  readonly read: ReadFiles;
  /** Resolves when the batch is in the database. */
  readonly apply: (batch: LibraryBatch) => Promise<void>;
  readonly onStatus: (status: LibraryStatus, settled: boolean, filesRead: number) => void;
  readonly onRoot: (inode: number) => void;
  readonly onMounts: (mounts: readonly MountPoint[]) => void;
  readonly note: (level: 'info' | 'warn', message: string) => void;
}

/**
 * If more events than this arrive between two passes, everything is scanned again, because operating systems may
 * drop events during a burst.
 */
const BURST = 2000;
/**
 * Interval of the checks of the root folder while it is missing, and of mount points, in milliseconds. No event
 * reports that a file system was mounted, or that one of several mounts of it was unmounted.
 */
const MOUNT_POLL_MS = 1500;
const RETRY_MS = 1000;

/**
 * Main loop of the library's thread: scans folders, compares, reads files, and writes batches. Repeats whenever
 * a folder changes.
 */
export class Indexer {
  readonly #table = new IndexTable();
  readonly #watcher: FolderWatcher;
  readonly #settling: WriteSettling;
  readonly #writer: BatchWriter;
  readonly #seen = new Set<BytePath>();
  readonly #pendingRemovals = new PendingRemovals(this.#table);
  readonly #takeout = new TakeoutCheck((file, { path }) => this.#table.hasSidecar(path, file));
  readonly #mounts: MountPoints;
  readonly #offline: OfflineFiles;
  readonly #root: RootFolder;
  readonly #processor: DiffProcessor;
  readonly #debounce = new DebounceTimer(() => this.#run());
  readonly #waiters: { pass: number; done: () => void }[] = [];
  /** IDs of offline assets to remove after the next scan. */
  readonly #removing: string[] = [];
  #confirming = false;
  #mountPoll: NodeJS.Timeout | undefined;
  #touched = new Set<BytePath>();
  #everything = true;
  #events = 0;
  #passes = 0;
  #lastFull = 0;
  #running = false;
  #started = false;
  #closed = false;
  /**
   * Earliest time of the next scan, on the clock of `performance.now`. The pause is twice as long as the listing took,
   * because large folders take long to list.
   */
  #restUntil = 0;
  #idle: Promise<void> = Promise.resolve();

  constructor(private readonly options: IndexerOptions) {
    this.#settling = new WriteSettling(options.timing);
    this.#writer = new BatchWriter(options.timing.batchAge, options.apply, () => this.#report(false));
    this.#mounts = new MountPoints(options.root, options.mounts, options.onMounts);
    this.#offline = new OfflineFiles({
      root: options.root,
      table: this.#table,
      writer: this.#writer,
      pendingRemovals: this.#pendingRemovals,
      touch: (folder) => this.#touch(folder),
    });
    this.#processor = new DiffProcessor({
      root: options.root,
      table: this.#table,
      read: options.read,
      writer: this.#writer,
      settling: this.#settling,
      pendingRemovals: this.#pendingRemovals,
      mounts: this.#mounts,
      offline: this.#offline,
      grace: options.timing.grace,
      onProgress: () => this.#report(false),
      touch: (folder) => this.#touch(folder),
      isClosed: () => this.#closed,
      note: options.note,
    });
    this.#root = new RootFolder(options.root, {
      inode: options.rootInode,
      mounts: this.#mounts,
      onInode: options.onRoot,
      onChange: (gone) => this.#rootChanged(gone),
    });
    this.#watcher = watchFolders(options.root, (folder) => this.#touch(folder));
  }

  load(files: readonly IndexedFile[]): void {
    this.#table.load(files);
  }

  start(): void {
    this.#started = true;
    this.#mountPoll = setInterval(() => this.#pollMounts(), MOUNT_POLL_MS).unref();
    this.#schedule(0);
  }

  /** Removes assets that have been offline for long enough, unless their file is back. */
  remove(ids: readonly string[]): void {
    this.#removing.push(...ids);
    this.#schedule(0);
  }

  /**
   * Treats unmounted mount points as ordinary folders whose files were deleted, and scans everything again.
   * Resolves when the changes are in the database.
   */
  confirmLoss(): Promise<void> {
    this.#confirming = true;
    return this.rescan();
  }

  /**
   * Scans everything again. Resolves when the changes are in the database.
   *
   * @param options.failed True to also read the files again that could not be read.
   */
  rescan({ failed = false }: { readonly failed?: boolean } = {}): Promise<void> {
    if (failed) this.#table.invalidateFailed();
    this.#everything = true;
    const pass = this.#passes + (this.#running ? 2 : 1);
    const done = new Promise<void>((resolve) => this.#waiters.push({ pass, done: resolve }));
    this.#schedule(0);
    return done;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#debounce.clear();
    clearInterval(this.#mountPoll);
    this.#watcher.close();
    await this.#idle;
  }

  #touch(folder: BytePath): void {
    this.#touched.add(folder);
    this.#events++;
    this.#schedule(Math.max(this.options.timing.gather, this.#restUntil - performance.now()));
  }

  /** Runs a pass after at most `delay` milliseconds. */
  #schedule(delay: number): void {
    if (!this.#closed && this.#started && !this.#running) this.#debounce.set(delay);
  }

  #run(): void {
    this.#running = true;
    this.#idle = this.#pass()
      .catch((error: unknown) => {
        this.options.note('warn', `Scanning the library failed: ${String(error)}`);
        this.#everything = true;
        return RETRY_MS;
      })
      .then((pause) => {
        this.#running = false;
        this.#restUntil = performance.now() + pause;
        this.#next();
      });
  }

  /** Schedules the next pass: for changed folders, for files that may be incomplete, or the regular full scan. */
  #next(): void {
    const now = performance.now();
    const busy = this.#everything || this.#touched.size > 0;
    const isQuiet = !busy && this.#settling.count === 0 && this.#pendingRemovals.count === 0;
    this.#report(isQuiet || this.#root.gone);
    for (const waiter of this.#waiters.splice(0)) {
      if (waiter.pass <= this.#passes) waiter.done();
      else this.#waiters.push(waiter);
    }
    if (this.#closed) return;
    if (this.#root.gone) return this.#schedule(MOUNT_POLL_MS);
    const { gather, grace, recheck } = this.options.timing;
    const dueAt = Math.min(
      this.#settling.due,
      this.#pendingRemovals.since + grace,
      this.#lastFull + (this.#watcher.complete ? recheck : Math.min(recheck, 30_000)),
    );
    this.#schedule(Math.max(gather, (busy ? this.#restUntil : dueAt) - now));
  }

  #report(settled: boolean): void {
    const done = this.#table.count - this.#pendingRemovals.count;
    this.options.onStatus(
      {
        state: settled || this.#root.gone ? 'idle' : 'indexing',
        found: done + this.#processor.pending + this.#settling.count,
        done,
        failed: this.#table.failed,
        ...(this.#mounts.unmounted.length > 0 && {
          problem: 'folder-unmounted' as const,
          unmounted: this.#mounts.unmounted.map(displayPath),
        }),
        ...(this.#root.gone && { problem: 'folder-gone' as const }),
      },
      settled,
      this.#processor.filesRead,
    );
  }

  async #pass(): Promise<number> {
    const began = performance.now();
    if (this.#confirming) this.#mounts.removeUnmountedRoot();
    if (!this.#isRootAvailable()) {
      // Does not apply later: other folders may be missing then, which the admin has not seen.
      this.#confirming = false;
      this.#everything = true;
      this.#passes++;
      return MOUNT_POLL_MS;
    }
    if (this.#confirming) this.#mounts.removeUnmounted();
    await this.#checkMounts();
    if (this.#confirming) await this.#offline.confirmUnmounted();
    this.#confirming = false;
    const { recheck } = this.options.timing;
    if (
      this.#events > BURST ||
      began - this.#lastFull >= (this.#watcher.complete ? recheck : Math.min(recheck, 30_000))
    )
      this.#everything = true;
    const touched = this.#everything ? undefined : this.#touched;
    if (touched) for (const path of this.#settling.paths()) touched.add(folderOf(path));
    this.#events = 0;
    this.#touched = new Set();
    this.#everything = false;
    if (touched === undefined) this.#lastFull = began;
    const diff = await scan(
      {
        root: this.options.root,
        skipped: this.options.skipped,
        table: this.#table,
        mounts: this.#mounts,
        takeout: this.#takeout,
        reader: READER_VERSION,
        onFolder: (folder) => this.#watcher.add(folder),
        onFolderGone: (folder) => this.#watcher.remove(folder),
      },
      touched,
      this.#seen,
    );
    const listedFor = performance.now() - began;
    // The root folder may have disappeared during the scan. Its files then seem to be deleted, but are not.
    if (this.#isRootAvailable()) {
      await this.#checkMounts();
      await this.#processor.process(diff);
      await this.#offline.remove(this.#removing.splice(0));
      this.#mounts.removeWithout((folder) => this.#table.hasBelow(folder));
    }
    await this.#writer.flush();
    this.#passes++;
    return listedFor * 2;
  }

  #isRootAvailable(): boolean {
    return this.#root.isAvailable(!this.#table.isEmpty);
  }

  #pollMounts(): void {
    if (this.#running || this.#root.gone || !this.#mounts.haveChanged()) return;
    this.#everything = true;
    this.#schedule(0);
  }

  /** Marks the assets below mount points that were unmounted, and scans everything after one is mounted again. */
  async #checkMounts(): Promise<void> {
    const { lost, back } = this.#mounts.refresh();
    for (const folder of lost) {
      this.#watcher.remove(folder);
      this.options.note('warn', `A folder is not mounted; its assets are offline: ${displayPath(folder)}`);
      await this.#offline.unmounted(folder);
    }
    for (const folder of back) this.options.note('info', `A folder is mounted again: ${displayPath(folder)}`);
    if (back.length > 0) this.#everything = true;
  }

  #rootChanged(gone: boolean): void {
    if (gone) {
      this.options.note('warn', 'The library folder is not available; its assets stay in the index.');
      this.#watcher.remove('');
    } else this.options.note('info', 'The library folder is available again.');
    this.#report(false);
  }
}
