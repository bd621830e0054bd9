import { availableParallelism } from 'node:os';
import { bytesOf, folderOf, type BytePath } from '../../lib/byte-path.js';
import type { ReadFile } from '../../store/indexed-file.js';
import type { ListedAsset } from '../read/listed-file.js';
import { READER_VERSION, type FileReader, type ReadResult } from '../read/read.js';
import type { WriteSettling } from '../watch/write-settling.js';
import type { BatchWriter } from './batch-writer.js';
import { unreadableContent } from './ids.js';
import type { IndexTable, Row } from './index-table.js';
import { matchMoves, type ScannedEntry } from './moves.js';
import type { PendingRemovals } from './pending-removals.js';
import { readInOrder } from './pipeline.js';
import { exists, type ScanDiff } from './scan.js';
import { stampOf } from './walk.js';

export interface DiffProcessorParts {
  readonly root: Buffer;
  readonly table: IndexTable;
  readonly reader: FileReader;
  readonly writer: BatchWriter;
  readonly settling: WriteSettling;
  readonly pendingRemovals: PendingRemovals;
  /** How long to wait for a missing file to reappear elsewhere before its asset is removed, in milliseconds. */
  readonly grace: number;
  readonly onProgress: () => void;
  /** Schedules another scan of a folder. */
  readonly touch: (folder: BytePath) => void;
  readonly isClosed: () => boolean;
  readonly note: (level: 'info' | 'warn', message: string) => void;
}

/** Applies the result of a scan to the index: reads files, recognizes moved ones, removes missing ones. */
export class DiffProcessor {
  #pending = 0;
  #filesRead = 0;

  constructor(private readonly parts: DiffProcessorParts) {}

  /** Number of files in the current scan that are not read yet. */
  get pending(): number {
    return this.#pending;
  }

  /** Number of files read since startup. */
  get filesRead(): number {
    return this.#filesRead;
  }

  async process({ fresh, changed, gone, unreadable }: ScanDiff): Promise<void> {
    for (const folder of unreadable)
      this.parts.note('warn', `A folder cannot be read; its assets are left unchanged: ${folder}`);
    const now = Date.now();
    const missing = this.parts.pendingRemovals.add(gone, now);
    this.parts.settling.retainOnly(
      new Set([...fresh, ...changed.map(({ listed }) => listed)].map(({ path }) => path)),
    );
    const goneInodes = new Map(missing.map((row) => [row.ino, row]));
    // A file that was only renamed is complete, even if it was written recently.
    const renamed = (file: ListedAsset) => goneInodes.get(file.ino)?.size === file.size;
    const ready = fresh.filter((file) => renamed(file) || !this.parts.settling.isBeingWritten(file, now));
    const altered = changed.filter(({ listed }) => !this.parts.settling.isBeingWritten(listed, now));
    this.#pending = this.#countReady(ready.map(({ path }) => path));
    this.parts.onProgress();

    const sizes = new Set([...missing, ...altered.map(({ row }) => row)].map((row) => row.size));
    const suspects = ready.filter((file) => sizes.has(file.size));
    await this.#compare(missing, altered, suspects);
    await this.#read(
      ready.filter((file) => !sizes.has(file.size)),
      async (results) => {
        for (const result of results) this.#applyResult(result, undefined);
        await this.parts.writer.room();
      },
    );
    this.#pending = 0;
    await this.#remove(now, ready.length === 0 && altered.length === 0);
  }

  /** Reads all changed and possibly moved files, and only then decides which file belongs to which asset. */
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
    await this.#read(files, (some) => Promise.resolve(void results.push(...some)));
    const candidates = results.filter(
      ({ listed, sha256 }) => rows.get(listed.path)?.sha256 !== sha256 || !rows.has(listed.path),
    );
    const moves = matchMoves(
      missing,
      candidates.map(({ listed, sha256 }): ScannedEntry => {
        const indexed = rows.get(listed.path);
        return { path: listed.path, sha256, ino: listed.ino, ...(indexed && { indexed }) };
      }),
    );
    const moved = new Map([...moves].map(([path, indexed]) => [path, indexed as Row]));
    for (const row of moved.values()) {
      this.parts.pendingRemovals.delete(row.id);
      this.parts.table.drop(row);
    }
    for (const result of results) {
      this.#applyResult(result, moved.get(result.listed.path) ?? rows.get(result.listed.path));
      await this.parts.writer.room();
    }
  }

  async #read(
    files: readonly ListedAsset[],
    onResults: (results: readonly ReadResult[]) => Promise<void>,
  ): Promise<void> {
    const settled = async (results: readonly ReadResult[]) => {
      this.#filesRead += results.length;
      const read = this.#countReady(results.map(({ listed }) => listed.path));
      this.#pending -= Math.min(this.#pending, read);
      await onResults(results.filter((result) => !this.#isPremature(result)));
    };
    await readInOrder(this.parts.reader, files, availableParallelism() + 1, settled, this.parts.isClosed);
  }

  /**
   * Returns the number of paths that are not in `settling`. The files in `settling` may not be completely
   * written yet.
   */
  #countReady(paths: readonly BytePath[]): number {
    return paths.filter((path) => !this.parts.settling.has(path)).length;
  }

  #isPremature({ listed, problem }: ReadResult): boolean {
    const premature =
      problem === 'changed-while-read' ||
      problem === 'truncated' ||
      problem === 'empty' ||
      problem === 'unreadable'
        ? this.parts.settling.isIncomplete(listed, Date.now())
        : false;
    if (!premature) this.parts.settling.delete(listed.path);
    return premature;
  }

  /** Adds one file to the index: as the asset of the row `indexed`, or as a new asset. */
  #applyResult({ listed, sha256, crc32, problem, asset }: ReadResult, indexed: Row | undefined): void {
    const id = indexed?.id ?? this.parts.table.ids.claim(sha256 ?? unreadableContent(listed.path));
    const stamp = stampOf(listed, READER_VERSION);
    // If another asset was moved to this path, and the previous one was not moved, the previous one is gone.
    const before = this.parts.table.at(listed.path);
    if (before && before.id !== id) this.#removeAsset(before);
    const row: Row = {
      id,
      path: listed.path,
      stamp,
      size: listed.size,
      ino: listed.ino,
      sha256,
      failed: problem !== undefined,
    };
    this.parts.table.put(row);
    const { mtimeMs, size, ino } = listed;
    const file: ReadFile = {
      ...{ id, path: bytesOf(listed.path), stamp, size, ino, mtimeMs, asset: { ...asset, id } },
      ...(sha256 !== undefined && { sha256 }),
      ...(crc32 !== undefined && { crc32 }),
      ...(problem !== undefined && { problem }),
    };
    this.parts.writer.upsert(file);
  }

  #removeAsset(row: Row): void {
    this.parts.pendingRemovals.delete(row.id);
    this.parts.table.drop(row);
    this.parts.table.ids.release(row.id);
    this.parts.writer.remove(row.id);
  }

  /**
   * Removes files that have been missing for long enough. Removes them immediately if there are no new files
   * that they could have become.
   */
  async #remove(now: number, noNewFiles: boolean): Promise<void> {
    const quiet = noNewFiles && this.parts.settling.count === 0;
    for (const row of this.parts.pendingRemovals.take(quiet ? Infinity : now - this.parts.grace)) {
      if (exists(this.parts.root, row.path)) this.parts.touch(folderOf(row.path));
      else this.#removeAsset(row);
      await this.parts.writer.room();
    }
  }
}
