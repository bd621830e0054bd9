import { lstatSync } from 'node:fs';
import { TimeSlice } from '../../lib/time-slice.js';
import { below, folderOf, type BytePath } from '../../lib/byte-path.js';
import type { IndexTable, Row } from './index-table.js';
import { listFolder, stampOf, type Listing } from './walk.js';
import type { ListedAsset } from '../read/listed-file.js';

/** What listing folders and comparing them with the index showed; nothing was read yet. */
export interface ScanDiff {
  /** In path order: files the index does not know, and files that are no longer as it knows them. */
  readonly fresh: ListedAsset[];
  readonly changed: { listed: ListedAsset; row: Row }[];
  readonly gone: Row[];
  /** Folders listed; and those that could not be, whose files are left as they are. */
  readonly folders: BytePath[];
  readonly unreadable: BytePath[];
}

export interface ScanOptions {
  readonly root: Buffer;
  readonly skipped: BytePath | undefined;
  readonly table: IndexTable;
  readonly reader: number;
  /** Called before a folder is listed, so that nothing that happens after goes unseen. */
  readonly onFolder: (folder: BytePath) => void;
  readonly onFolderGone: (folder: BytePath) => void;
}

/**
 * Lists folders and compares: all of the library (`touched` undefined), or those that were touched, and those of their
 * subfolders that the index has not seen before. Pauses now and then, so that the thread can take messages.
 *
 * @param seen Folders listed by earlier scans; brought up to date.
 */
export async function scan(
  options: ScanOptions,
  touched: ReadonlySet<BytePath> | undefined,
  seen: Set<BytePath>,
): Promise<ScanDiff> {
  const { root, skipped } = options;
  const comparison = new Comparison(options, touched === undefined, seen);
  const stack = touched === undefined ? [''] : [...touched].sort().reverse();
  const slice = new TimeSlice(SLICE_MS);
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    if (comparison.isListed(folder)) continue;
    options.onFolder(folder);
    const listing = listFolder(root, folder, skipped);
    if (listing === 'unreadable') comparison.diff.unreadable.push(folder);
    else if (listing !== 'gone') {
      const { first, next } = comparison.add(listing);
      stack.unshift(...first);
      for (const child of next) stack.push(child);
    } else if (folder !== '') comparison.remove(folder);
    await slice.pause();
  }
  if (touched === undefined) comparison.removeUnlisted();
  comparison.diff.fresh.sort(byPath);
  return comparison.diff;
}

/** How long a scan may block its thread, in milliseconds. */
const SLICE_MS = 40;

/** Compares listings of folders with the index. */
class Comparison {
  readonly diff: ScanDiff = { fresh: [], changed: [], gone: [], folders: [], unreadable: [] };
  readonly #listed = new Set<BytePath>();

  constructor(
    private readonly options: ScanOptions,
    private readonly everything: boolean,
    private readonly seen: Set<BytePath>,
  ) {}

  isListed(folder: BytePath): boolean {
    return this.#listed.has(folder);
  }

  /** Takes in a folder's listing. Returns folders to be listed too: `next` before all others, `first` after them. */
  add({ folder, assets, folders }: Listing): { first: BytePath[]; next: BytePath[] } {
    this.#listed.add(folder);
    this.seen.add(folder);
    this.diff.folders.push(folder);
    const first = this.#compareFiles(folder, assets);
    const next = [...folders].reverse().filter((child) => this.everything || !this.seen.has(child));
    if (!this.everything) {
      const children = new Set(folders);
      for (const known of childrenOf(folder, this.seen)) if (!children.has(known)) this.remove(known);
    }
    return { first, next };
  }

  /** A folder is gone, with all below it. */
  remove(folder: BytePath): void {
    const { table, onFolderGone } = this.options;
    for (const below of [...table.foldersBelow(folder)]) {
      if (this.#listed.has(below)) continue;
      this.#listed.add(below);
      this.#removeFilesOf(below);
    }
    for (const below of this.seen) {
      if (below === folder || below.startsWith(`${folder}/`)) this.seen.delete(below);
    }
    onFolderGone(folder);
  }

  /** After all folders were listed: those that were not are gone, unless they are below one that is unreadable. */
  removeUnlisted(): void {
    const { table, onFolderGone } = this.options;
    const { unreadable } = this.diff;
    const isHidden = (folder: BytePath) =>
      unreadable.some((lost) => lost === '' || folder === lost || folder.startsWith(`${lost}/`));
    for (const folder of table.foldersBelow('')) {
      if (!this.#listed.has(folder) && !isHidden(folder)) this.#removeFilesOf(folder);
    }
    for (const folder of this.seen) {
      if (this.#listed.has(folder) || isHidden(folder)) continue;
      this.seen.delete(folder);
      onFolderGone(folder);
    }
  }

  #removeFilesOf(folder: BytePath): void {
    // One by one: a spread of hundreds of thousands exceeds what a call may take.
    for (const row of this.options.table.in(folder)) this.diff.gone.push(row);
  }

  /** @returns folders that files seem to have moved from */
  #compareFiles(folder: BytePath, assets: readonly ListedAsset[]): BytePath[] {
    const { root, table, reader } = this.options;
    const origins: BytePath[] = [];
    const paths = new Set<BytePath>();
    for (const file of assets) {
      paths.add(file.path);
      const row = table.at(file.path);
      if (row === undefined) this.diff.fresh.push(file);
      else if (row.stamp !== stampOf(file, reader)) this.diff.changed.push({ listed: file, row });
      const before = row === undefined ? table.byInode(file.ino) : undefined;
      // The same inode elsewhere: if it is not there any more, the file came from there, though nobody said so yet.
      if (!this.everything && before !== undefined && !isThere(root, before))
        origins.unshift(folderOf(before));
    }
    for (const row of table.in(folder)) if (!paths.has(row.path)) this.diff.gone.push(row);
    return origins;
  }
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** Whether there is anything at a path. */
export function isThere(root: Buffer, path: BytePath): boolean {
  try {
    lstatSync(below(root, path));
    return true;
  } catch {
    return false;
  }
}

/** Folders right below this one that were there before. */
function childrenOf(folder: BytePath, seen: ReadonlySet<BytePath>): Set<BytePath> {
  const found = new Set<BytePath>();
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const path of seen) {
    if (path === '' || path === folder || !path.startsWith(prefix)) continue;
    const end = path.indexOf('/', prefix.length);
    found.add(end < 0 ? path : path.slice(0, end));
  }
  return found;
}
