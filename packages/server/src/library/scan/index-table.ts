import { IdRegistry } from './ids.js';
import { bytePath, folderOf, nameOf, type BytePath } from '../../lib/byte-path.js';
import type { IndexedEntry } from './moves.js';
import type { IndexedFile } from '../../store/indexed-file.js';

/** A row of the index in the thread's memory. */
export interface Row extends IndexedEntry {
  readonly stamp: string;
  readonly size: number;
  readonly failed: boolean;
}

/** Copy of the index in memory, by folder, for detecting changes without querying the database. */
export class IndexTable {
  readonly ids = new IdRegistry();
  readonly #folders = new Map<BytePath, Map<BytePath, Row>>();
  readonly #inodes = new Map<number, BytePath>();
  #count = 0;
  #failed = 0;

  get count(): number {
    return this.#count;
  }

  get failed(): number {
    return this.#failed;
  }

  load(files: readonly IndexedFile[]): void {
    for (const { id, path, stamp, size, ino, sha256, problem } of files) {
      this.ids.markUsed(id);
      this.put({ id, path: bytePath(path), stamp, size, ino, sha256, failed: problem !== undefined });
    }
  }

  at(path: BytePath): Row | undefined {
    return this.#folders.get(folderOf(path))?.get(nameOf(path));
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

  /** Returns the path where a file with this inode was last seen. */
  byInode(ino: number): BytePath | undefined {
    return ino === 0 ? undefined : this.#inodes.get(ino);
  }

  put(row: Row): void {
    const folder = folderOf(row.path);
    const name = nameOf(row.path);
    let rows = this.#folders.get(folder);
    if (rows === undefined) this.#folders.set(folder, (rows = new Map<BytePath, Row>()));
    const before = rows.get(name);
    if (before === undefined) this.#count++;
    else if (before.failed) this.#failed--;
    if (row.failed) this.#failed++;
    rows.set(name, row);
    if (row.ino !== 0) this.#inodes.set(row.ino, row.path);
  }

  /** Removes the row at a path, if it still belongs to this asset. */
  drop(row: Row): void {
    const folder = folderOf(row.path);
    const rows = this.#folders.get(folder);
    if (rows?.get(nameOf(row.path))?.id !== row.id) return;
    rows.delete(nameOf(row.path));
    if (rows.size === 0) this.#folders.delete(folder);
    if (this.#inodes.get(row.ino) === row.path) this.#inodes.delete(row.ino);
    this.#count--;
    if (row.failed) this.#failed--;
  }
}
