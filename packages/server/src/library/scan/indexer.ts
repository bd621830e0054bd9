import { availableParallelism } from 'node:os';
import { DebounceTimer } from '../watch/debounce-timer.js';
import { IndexTable, type Row } from './index-table.js';
import { unreadableContent } from './ids.js';
import { PendingRemovals } from './pending-removals.js';
import { matchMoves, type ScannedEntry } from './moves.js';
import { BatchWriter } from './batch-writer.js';
import { WriteSettling } from '../watch/write-settling.js';
import { bytesOf, folderOf, type BytePath } from '../../lib/byte-path.js';
import { readInOrder } from './pipeline.js';
import { createFileReader, READER_VERSION, type ReadResult } from '../read/read.js';
import { RootFolder } from './root-folder.js';
import { isThere, scan, type ScanDiff } from './scan.js';
import { stampOf } from './walk.js';
import { watchFolders, type FolderWatcher } from '../watch/watch.js';
import type { LibraryBatch, IndexedFile, ReadFile } from '../../store/indexed-file.js';
import type { LibraryStatus } from './status.js';
import type { LibraryTiming } from '../watch/timing.js';
import type { ListedAsset } from '../read/listed-file.js';

export interface IndexerOptions {
  readonly root: Buffer;
  readonly skipped: BytePath | undefined;
  readonly rootInode: number;
  readonly timing: LibraryTiming;
  /** Kept once the batch is in the database. */
  readonly apply: (batch: LibraryBatch) => Promise<void>;
  readonly onStatus: (status: LibraryStatus, settled: boolean, filesRead: number) => void;
  readonly onRoot: (inode: number) => void;
  readonly note: (level: 'info' | 'warn', message: string) => void;
}

/** Many events at once are the moment when a system loses some: then everything is looked at once more. */
const BURST = 2000;
const ROOT_POLL = 1500;
const FAILED_PAUSE = 1000;

/** The library's own loop, in its thread: look, compare, read, hand on; again whenever something was touched. */
export class Indexer {
  readonly #table = new IndexTable();
  readonly #reader: ReturnType<typeof createFileReader>;
  readonly #watcher: FolderWatcher;
  readonly #settling: WriteSettling;
  readonly #writer: BatchWriter;
  readonly #seen = new Set<BytePath>();
  readonly #pendingRemovals = new PendingRemovals(this.#table);
  readonly #root: RootFolder;
  readonly #debounce = new DebounceTimer(() => this.#run());
  readonly #waiters: { pass: number; done: () => void }[] = [];
  #touched = new Set<BytePath>();
  #everything = true;
  #events = 0;
  #pending = 0;
  #filesRead = 0;
  #passes = 0;
  #lastFull = 0;
  #running = false;
  #started = false;
  #closed = false;
  /** A folder of many files takes long to list: time is left between two looks in proportion. */
  #restUntil = 0;
  #idle: Promise<void> = Promise.resolve();

  constructor(private readonly options: IndexerOptions) {
    this.#reader = createFileReader(options.root);
    this.#settling = new WriteSettling(options.timing);
    this.#writer = new BatchWriter(options.timing.batchAge, options.apply, () => this.#report(false));
    this.#root = new RootFolder(options.root, options.rootInode, options.onRoot, (gone) =>
      this.#rootChanged(gone),
    );
    this.#watcher = watchFolders(options.root, (folder) => this.#touch(folder));
  }

  load(files: readonly IndexedFile[]): void {
    this.#table.load(files);
  }

  start(): void {
    this.#started = true;
    this.#schedule(0);
  }

  /** Looks at everything again; kept once what that showed is in the database. */
  rescan(): Promise<void> {
    this.#everything = true;
    const pass = this.#passes + (this.#running ? 2 : 1);
    const done = new Promise<void>((resolve) => this.#waiters.push({ pass, done: resolve }));
    this.#schedule(0);
    return done;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#debounce.clear();
    this.#watcher.close();
    await this.#idle;
    await this.#reader.close();
  }

  #touch(folder: BytePath): void {
    this.#touched.add(folder);
    this.#events++;
    this.#schedule(Math.max(this.options.timing.gather, this.#restUntil - Date.now()));
  }

  /** Looks after `delay` ms at the latest. */
  #schedule(delay: number): void {
    if (!this.#closed && this.#started && !this.#running) this.#debounce.set(delay);
  }

  #run(): void {
    this.#running = true;
    this.#idle = this.#pass()
      .catch((error: unknown) => {
        this.options.note('warn', `Looking through the library failed: ${String(error)}`);
        this.#everything = true;
        return FAILED_PAUSE;
      })
      .then((pause) => {
        this.#running = false;
        this.#restUntil = Date.now() + pause;
        this.#next();
      });
  }

  /** What comes after a pass: what was touched meanwhile, what is waited for, the regular look, or rest. */
  #next(): void {
    const now = Date.now();
    const busy = this.#everything || this.#touched.size > 0;
    this.#report(!busy && this.#settling.count === 0 && this.#pendingRemovals.count === 0);
    for (const waiter of this.#waiters.splice(0)) {
      if (waiter.pass <= this.#passes) waiter.done();
      else this.#waiters.push(waiter);
    }
    if (this.#closed) return;
    if (this.#root.gone) return this.#schedule(ROOT_POLL);
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
        found: done + this.#pending + this.#settling.count,
        done,
        failed: this.#table.failed,
        ...(this.#root.gone && { problem: 'folder-gone' as const }),
      },
      settled,
      this.#filesRead,
    );
  }

  async #pass(): Promise<number> {
    const began = Date.now();
    if (!this.#rootIsThere()) {
      this.#everything = true;
      this.#passes++;
      return ROOT_POLL;
    }
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
    const found = await scan(
      {
        root: this.options.root,
        skipped: this.options.skipped,
        table: this.#table,
        reader: READER_VERSION,
        onFolder: (folder) => this.#watcher.add(folder),
        onFolderGone: (folder) => this.#watcher.remove(folder),
      },
      touched,
      this.#seen,
    );
    const listedFor = Date.now() - began;
    // The folder may have gone while it was being listed: what then looks deleted is not.
    if (this.#rootIsThere()) await this.#process(found);
    await this.#writer.flush();
    this.#passes++;
    return listedFor * 2;
  }

  async #process({ fresh, changed, gone, unreadable }: ScanDiff): Promise<void> {
    for (const folder of unreadable)
      this.options.note('warn', `A folder cannot be read, its assets stay as they are: ${folder}`);
    const now = Date.now();
    const missing = this.#pendingRemovals.add(gone, now);
    this.#settling.keepOnly(
      new Set([...fresh, ...changed.map(({ listed }) => listed)].map(({ path }) => path)),
    );
    const goneInodes = new Map(missing.map((row) => [row.ino, row]));
    // A file that was only renamed is whole, however recently it was written.
    const renamed = (file: ListedAsset) => goneInodes.get(file.ino)?.size === file.size;
    const ready = fresh.filter((file) => renamed(file) || !this.#settling.isBeingWritten(file, now));
    const altered = changed.filter(({ listed }) => !this.#settling.isBeingWritten(listed, now));
    this.#pending = this.#notWaitedFor(ready.map(({ path }) => path));
    this.#report(false);

    const sizes = new Set([...missing, ...altered.map(({ row }) => row)].map((row) => row.size));
    const suspects = ready.filter((file) => sizes.has(file.size));
    await this.#compare(missing, altered, suspects);
    await this.#read(
      ready.filter((file) => !sizes.has(file.size)),
      async (results) => {
        for (const result of results) this.#take(result, undefined);
        await this.#writer.room();
      },
    );
    this.#pending = 0;
    await this.#remove(now, ready.length === 0 && altered.length === 0);
  }

  /** Reads what changed and what may have moved, and only then decides who is who. */
  async #compare(
    missing: readonly Row[],
    altered: ScanDiff['changed'],
    suspects: readonly ListedAsset[],
  ): Promise<void> {
    const rows = new Map(altered.map(({ row }) => [row.path, row]));
    const results: ReadResult[] = [];
    const files = [...altered.map(({ listed }) => listed), ...suspects].sort((a, b) =>
      a.path < b.path ? -1 : 1,
    );
    await this.#read(files, async (some) => void results.push(...some));
    const found = results.filter(
      ({ listed, sha256 }) => rows.get(listed.path)?.sha256 !== sha256 || !rows.has(listed.path),
    );
    const moves = matchMoves(
      missing,
      found.map(({ listed, sha256 }): ScannedEntry => {
        const known = rows.get(listed.path);
        return { path: listed.path, sha256, ino: listed.ino, ...(known && { known }) };
      }),
    );
    const moved = new Map([...moves].map(([path, known]) => [path, known as Row]));
    for (const row of moved.values()) {
      this.#pendingRemovals.forget(row.id);
      this.#table.drop(row);
    }
    for (const result of results) {
      this.#take(result, moved.get(result.listed.path) ?? rows.get(result.listed.path));
      await this.#writer.room();
    }
  }

  async #read(
    files: readonly ListedAsset[],
    take: (results: readonly ReadResult[]) => Promise<void>,
  ): Promise<void> {
    const settled = async (results: readonly ReadResult[]) => {
      this.#filesRead += results.length;
      const read = this.#notWaitedFor(results.map(({ listed }) => listed.path));
      this.#pending -= Math.min(this.#pending, read);
      await take(results.filter((result) => !this.#isPremature(result)));
    };
    await readInOrder(this.#reader, files, availableParallelism() + 1, settled, () => this.#closed);
  }

  /** How many of these are not counted among those that are waited for. */
  #notWaitedFor(paths: readonly BytePath[]): number {
    return paths.filter((path) => !this.#settling.has(path)).length;
  }

  #isPremature({ listed, problem }: ReadResult): boolean {
    const premature =
      problem === 'changed-while-read' ||
      problem === 'truncated' ||
      problem === 'empty' ||
      problem === 'unreadable'
        ? this.#settling.isIncomplete(listed, Date.now())
        : false;
    if (!premature) this.#settling.forget(listed.path);
    return premature;
  }

  /** Puts one file into the index: as the asset that it is known to be, or as a new one. */
  #take({ listed, sha256, crc32, problem, asset }: ReadResult, known: Row | undefined): void {
    const id = known?.id ?? this.#table.ids.claim(sha256 ?? unreadableContent(listed.path));
    const stamp = stampOf(listed, READER_VERSION);
    // A row replaced by another asset that moved here, without having been moved itself, is gone.
    const before = this.#table.at(listed.path);
    if (before && before.id !== id) this.#forget(before);
    const row: Row = {
      id,
      path: listed.path,
      stamp,
      size: listed.size,
      ino: listed.ino,
      sha256,
      failed: problem !== undefined,
    };
    this.#table.put(row);
    const { mtimeMs, size, ino } = listed;
    const file: ReadFile = {
      ...{ id, path: bytesOf(listed.path), stamp, size, ino, mtimeMs, asset: { ...asset, id } },
      ...(sha256 !== undefined && { sha256 }),
      ...(crc32 !== undefined && { crc32 }),
      ...(problem !== undefined && { problem }),
    };
    this.#writer.upsert(file);
  }

  #forget(row: Row): void {
    this.#pendingRemovals.forget(row.id);
    this.#table.drop(row);
    this.#table.ids.release(row.id);
    this.#writer.remove(row.id);
  }

  /** Removes what was missed for long enough; at once where nothing new is there that it could have become. */
  async #remove(now: number, nothingNew: boolean): Promise<void> {
    const quiet = nothingNew && this.#settling.count === 0;
    for (const row of this.#pendingRemovals.take(quiet ? Infinity : now - this.options.timing.grace)) {
      if (isThere(this.options.root, row.path)) this.#touch(folderOf(row.path));
      else this.#forget(row);
      await this.#writer.room();
    }
  }

  #rootIsThere(): boolean {
    return this.#root.isThere(this.#table.count > 0);
  }

  #rootChanged(gone: boolean): void {
    if (gone) {
      this.options.note('warn', 'The library folder is gone; its assets stay in the index.');
      this.#watcher.remove('');
    } else this.options.note('info', 'The library folder is back.');
    this.#report(false);
  }
}
