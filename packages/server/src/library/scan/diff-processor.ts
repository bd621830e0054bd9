import { availableParallelism } from 'node:os';
import { bytesOf, folderOf, type BytePath } from '../../lib/byte-path.js';
import { stampOf } from '../../lib/file-stamp.js';
import type { ReadFile } from '../../store/assets/indexed-file.js';
import type { ListedAsset } from '../read/listed-file.js';
import { READER_VERSION, type ReadResult } from '../read/read-result.js';
import { sidecarKindOf } from '../sidecars/kinds.js';
import type { WriteSettling } from '../watch/write-settling.js';
import type { BatchWriter } from './batch-writer.js';
import { unreadableContent } from './ids.js';
import type { IndexTable, Row } from './index-table.js';
import { matchMoves, type ScannedEntry } from './moves.js';
import type { MountPoints } from './mount-points.js';
import type { OfflineFiles } from './offline-files.js';
import type { PendingRemovals } from './pending-removals.js';
import { readInOrder, type ReadFiles } from './pipeline.js';
import { exists, type ScanDiff } from './scan.js';

export interface DiffProcessorParts {
  readonly root: Buffer;
  readonly table: IndexTable;
  readonly read: ReadFiles;
  readonly writer: BatchWriter;
  readonly settling: WriteSettling;
  readonly pendingRemovals: PendingRemovals;
  readonly mounts: MountPoints;
  readonly offline: OfflineFiles;
  /** How long to wait for a missing file to reappear elsewhere before its asset is offline, in milliseconds. */
  readonly grace: number;
  readonly onProgress: () => void;
  /** Schedules another scan of a folder. */
  readonly touch: (folder: BytePath) => void;
  readonly isClosed: () => boolean;
  readonly note: (level: 'info' | 'warn', message: string) => void;
}

/** Applies the result of a scan to the index: reads files, recognizes moved ones, marks missing ones as offline. */
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

  async process(diff: ScanDiff): Promise<void> {
    const { mounts, offline } = this.parts;
    for (const folder of diff.unreadable)
      this.parts.note('warn', `A folder cannot be read; its assets are left unchanged: ${folder}`);
    const now = performance.now();
    // A mount point may have been unmounted during the scan.
    const isMounted = ({ path }: { readonly path: BytePath }) => !mounts.covers(folderOf(path));
    const owned = new Set(diff.owned.filter(isMounted));
    await offline.owned([...owned]);
    const gone = diff.gone.filter((row) => isMounted(row) && !owned.has(row));
    const fresh = diff.fresh.filter(isMounted);
    const changed = diff.changed.filter(({ listed }) => isMounted(listed));
    await offline.returned(diff.returned.filter(isMounted));
    for (const row of gone.filter((one) => one.offline !== undefined)) {
      offline.missing(row);
      await this.parts.writer.room();
    }
    const missing = this.parts.pendingRemovals.add(
      gone.filter((row) => row.offline === undefined),
      now,
    );
    this.parts.settling.retainOnly(
      new Set([...fresh, ...changed.map(({ listed }) => listed)].map(({ path }) => path)),
    );
    const goneInodes = new Map(missing.map((row) => [row.ino, row]));
    // A file that was only renamed is complete, even if it was written recently.
    const renamed = (file: ListedAsset) => goneInodes.get(file.ino)?.size === file.size;
    const ready = fresh.filter((file) => renamed(file) || !this.#isSettling(file));
    const altered = changed.filter(({ listed }) => !this.parts.settling.isBeingWritten(listed));
    this.#pending = this.#countReady(ready.map(({ path }) => path));
    this.parts.onProgress();

    const movable = this.#movable(missing, [...ready, ...altered.map(({ listed }) => listed)]);
    const sizes = new Set([...movable, ...altered.map(({ row }) => row)].map((row) => row.size));
    const suspects = ready.filter((file) => sizes.has(file.size));
    await this.#compare(movable, altered, suspects);
    await this.#read(
      ready.filter((file) => !sizes.has(file.size)),
      async (results) => {
        for (const result of results) this.#applyResult(result, undefined);
        await this.parts.writer.room();
      },
    );
    this.#pending = 0;
    await this.#markMissing(now, ready.length === 0 && altered.length === 0);
  }

  /**
   * Returns true for a new file that must be checked again. A file with the name of a sidecar may only have been
   * listed before the file that it belongs to.
   */
  #isSettling(file: ListedAsset): boolean {
    const { settling } = this.parts;
    if (settling.isBeingWritten(file)) return true;
    return sidecarKindOf(file.path) !== undefined && settling.isNew(file);
  }

  /**
   * Returns the missing and offline assets that may have become one of these files. Omits those whose file exists
   * again: a copy must not take over their ID.
   */
  #movable(missing: readonly Row[], files: readonly ListedAsset[]): Row[] {
    const { root, table } = this.parts;
    const sizes = new Set(files.map(({ size }) => size));
    const isBack = (row: Row) => table.at(row.path)?.id === row.id && exists(root, row.path);
    return [...missing, ...table.offline()].filter((row) => sizes.has(row.size) && !isBack(row));
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
    await readInOrder(this.parts.read, files, availableParallelism() + 1, settled, this.parts.isClosed);
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
        ? this.parts.settling.isIncomplete(listed)
        : false;
    if (!premature) this.parts.settling.delete(listed.path);
    return premature;
  }

  /** Adds one file to the index: as the asset of the row `indexed`, or as a new asset. */
  #applyResult({ listed, sha256, crc32, problem, asset }: ReadResult, indexed: Row | undefined): void {
    const id = indexed?.id ?? this.parts.table.ids.claim(sha256 ?? unreadableContent(listed.path));
    const stamp = stampOf(listed, READER_VERSION);
    // If another asset was moved to this path, and the previous one was not moved, the previous one is missing.
    const before = this.parts.table.at(listed.path);
    if (before && before.id !== id && before.offline === undefined) this.parts.offline.missing(before);
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
      id,
      path: bytesOf(listed.path),
      stamp,
      size,
      ino,
      mtimeMs,
      asset: { ...asset, id },
      ...(sha256 !== undefined && { sha256 }),
      ...(crc32 !== undefined && { crc32 }),
      ...(problem !== undefined && { problem }),
    };
    this.parts.writer.upsert(file);
  }

  /**
   * Marks assets as offline whose file has been missing for long enough, or immediately if there are no new files
   * that it could have become.
   */
  async #markMissing(now: number, noNewFiles: boolean): Promise<void> {
    const quiet = noNewFiles && this.parts.settling.count === 0;
    for (const row of this.parts.pendingRemovals.take(quiet ? Infinity : now - this.parts.grace)) {
      if (exists(this.parts.root, row.path)) this.parts.touch(folderOf(row.path));
      else this.parts.offline.missing(row);
      await this.parts.writer.room();
    }
  }
}
