import { IdRegistry } from './ids.js';
import { bytePath, folderOf, nameOf, type BytePath } from '../../lib/byte-path.js';
import { hasSidecar } from '../../lib/file-stamp.js';
import type { ListedFile } from '../read/listed-file.js';
import type { IndexedEntry } from './moves.js';
import type { IndexedFile, OfflineCause } from '../../store/assets/indexed-file.js';

/** A row of the index in the thread's memory. */
export interface Row extends IndexedEntry {
  readonly stamp: string;
  readonly size: number;
  readonly failed: boolean;
  /** Set while the file is missing. */
  readonly offline?: OfflineCause;
}

/** Copy of the index in memory, by folder, for detecting changes without querying the database. */
export class IndexTable {
  readonly ids = new IdRegistry();
  readonly #folders = new Map<BytePath, Map<BytePath, Row>>();
  /**
   * All rows that are offline. A row whose path now belongs to another asset is only here. Its asset returns if
   * its content appears elsewhere.
   */
  readonly #offline = new Map<string, Row>();
  readonly #inodes = new Map<number, BytePath>();
  #count = 0;
  #failed = 0;

  /** Number of assets that are not offline. */
  get count(): number {
    return this.#count;
  }

  /** Number of assets whose file could not be read. */
  get failed(): number {
    return this.#failed;
  }

  /** Returns true if there are no assets, not even offline ones. */
  get isEmpty(): boolean {
    return this.#count + this.#offline.size === 0;
  }

  offline(): Iterable<Row> {
    return this.#offline.values();
  }

  offlineRow(id: string): Row | undefined {
    return this.#offline.get(id);
  }

  load(files: readonly IndexedFile[]): void {
    for (const { id, path, stamp, size, ino, sha256, problem, offline } of files) {
      this.ids.markUsed(id);
      const row = { id, path: bytePath(path), stamp, size, ino, sha256, failed: problem !== undefined };
      this.put(offline === undefined ? row : { ...row, offline });
    }
  }

  /** Makes the next scan read the files again that could not be read. */
  invalidateFailed(): void {
    for (const rows of this.#folders.values()) {
      for (const row of rows.values())
        if (row.failed && row.offline === undefined) this.put({ ...row, stamp: '' });
    }
  }

  at(path: BytePath): Row | undefined {
    return this.#folders.get(folderOf(path))?.get(nameOf(path));
  }

  /** Returns true if the asset at a path was read with this version of a sidecar. */
  hasSidecar(path: BytePath, sidecar: ListedFile): boolean {
    const stamp = this.at(path)?.stamp;
    return stamp !== undefined && hasSidecar(stamp, sidecar);
  }

  in(folder: BytePath): Iterable<Row> {
    return this.#folders.get(folder)?.values() ?? [];
  }

  /** Iterates over all folders with files at or below this one. */
  *foldersBelow(folder: BytePath): Iterable<BytePath> {
    for (const path of this.#folders.keys()) {
      if (path === folder || folder === '' || path.startsWith(`${folder}/`)) yield path;
    }
  }

  /** Returns true if there are assets at or below this folder. */
  hasBelow(folder: BytePath): boolean {
    const first = this.foldersBelow(folder)[Symbol.iterator]().next();
    return first.done !== true;
  }

  /** Returns the path where a file with this inode was last seen. */
  byInode(ino: number): BytePath | undefined {
    return ino === 0 ? undefined : this.#inodes.get(ino);
  }

  put(row: Row): void {
    const folder = folderOf(row.path);
    const name = nameOf(row.path);
    let rows = this.#folders.get(folder);
    const before = rows?.get(name);
    if (row.offline !== undefined) this.#offline.set(row.id, row);
    else this.#offline.delete(row.id);
    // An asset that is offline never takes the path of another one.
    if (row.offline !== undefined && before !== undefined && before.id !== row.id) return;
    if (before !== undefined) this.#uncount(before);
    if (rows === undefined) this.#folders.set(folder, (rows = new Map<BytePath, Row>()));
    rows.set(name, row);
    if (row.offline !== undefined) return;
    this.#count++;
    if (row.failed) this.#failed++;
    if (row.ino !== 0) this.#inodes.set(row.ino, row.path);
  }

  /** Removes the row at a path, if it still belongs to this asset. */
  drop(row: Row): void {
    this.#offline.delete(row.id);
    const folder = folderOf(row.path);
    const rows = this.#folders.get(folder);
    const current = rows?.get(nameOf(row.path));
    if (rows === undefined || current?.id !== row.id) return;
    rows.delete(nameOf(row.path));
    if (rows.size === 0) this.#folders.delete(folder);
    this.#uncount(current);
  }

  #uncount(row: Row): void {
    if (row.offline !== undefined) return;
    if (this.#inodes.get(row.ino) === row.path) this.#inodes.delete(row.ino);
    this.#count--;
    if (row.failed) this.#failed--;
  }
}
