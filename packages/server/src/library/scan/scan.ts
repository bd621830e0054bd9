import { lstatSync } from 'node:fs';
import { TimeSlice } from '../../lib/scheduling/time-slice.js';
import { below, folderOf, type BytePath } from '../../lib/byte-path.js';
import { stampOf } from '../../lib/file-stamp.js';
import type { TakeoutCheck } from '../sidecars/takeout-check.js';
import type { IndexTable, Row } from './index-table.js';
import type { MountPoints } from './mount-points.js';
import { listFolder, type Listing } from './walk.js';
import type { ListedAsset, ListedFile } from '../read/listed-file.js';

/** Differences between the listed folders and the index. They are determined without reading any file. */
export interface ScanDiff {
  /** Files that are not in the index, in path order. */
  readonly fresh: ListedAsset[];
  /** Files that differ from their row in the index. */
  readonly changed: { listed: ListedAsset; row: Row }[];
  readonly gone: Row[];
  /** Rows whose file is now a sidecar of another asset. */
  readonly owned: Row[];
  /** Rows that are offline, and whose file is back unchanged. */
  readonly returned: Row[];
  /** Listed folders. */
  readonly folders: BytePath[];
  /** Folders that could not be listed. Their files are left unchanged. */
  readonly unreadable: BytePath[];
}

export interface ScanOptions {
  readonly root: Buffer;
  readonly skipped: BytePath | undefined;
  readonly table: IndexTable;
  readonly takeout: TakeoutCheck;
  /** Folders at and below unmounted mount points are not listed. */
  readonly mounts: MountPoints;
  readonly reader: number;
  /** Called before a folder is listed, so that no later change is missed. */
  readonly onFolder: (folder: BytePath) => void;
  readonly onFolderGone: (folder: BytePath) => void;
}

/**
 * Lists folders and compares them with the index: the whole library if `touched` is undefined, or else the
 * touched folders and their new subfolders. Pauses regularly, so that the thread can receive messages.
 *
 * @param seen Folders listed by earlier scans. Updated by the scan.
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
    if (comparison.isListed(folder) || options.mounts.covers(folder)) continue;
    options.onFolder(folder);
    const listing = listFolder(root, folder, skipped, options.takeout);
    if (listing === 'unreadable') comparison.diff.unreadable.push(folder);
    else if (listing !== 'gone') {
      options.mounts.add(listing);
      const { last, next } = comparison.add(listing);
      stack.unshift(...last);
      for (const child of next) stack.push(child);
    } else if (folder !== '') comparison.remove(folder);
    await slice.pause();
  }
  if (touched === undefined) comparison.removeUnlisted();
  comparison.diff.fresh.sort(byPath);
  return comparison.diff;
}

/** Time for which a scan may block its thread before it pauses, in milliseconds. */
const SLICE_MS = 40;

/** Compares folder listings with the index. */
class Comparison {
  readonly diff: ScanDiff = {
    fresh: [],
    changed: [],
    gone: [],
    owned: [],
    returned: [],
    folders: [],
    unreadable: [],
  };
  readonly #listed = new Set<BytePath>();

  constructor(
    private readonly options: ScanOptions,
    private readonly everything: boolean,
    private readonly seen: Set<BytePath>,
  ) {}

  isListed(folder: BytePath): boolean {
    return this.#listed.has(folder);
  }

  /** Adds a folder's listing. Returns more folders to list: `next` before all others, `last` after them. */
  add({ folder, assets, sidecars, folders }: Listing): { last: BytePath[]; next: BytePath[] } {
    this.#listed.add(folder);
    this.seen.add(folder);
    this.diff.folders.push(folder);
    const owned = this.#addOwned(sidecars);
    const last = this.#compareFiles(folder, assets, owned);
    const next = [...folders].reverse().filter((child) => this.everything || !this.seen.has(child));
    if (!this.everything) {
      const children = new Set(folders);
      for (const child of childrenOf(folder, this.seen)) if (!children.has(child)) this.remove(child);
    }
    return { last, next };
  }

  /** Removes the files in a folder and in all folders below it. */
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

  /**
   * Call after all folders were listed. Removes folders that were not listed, unless they are below an
   * unreadable folder.
   */
  removeUnlisted(): void {
    const { table, onFolderGone } = this.options;
    const { unreadable } = this.diff;
    const isHidden = (folder: BytePath) =>
      unreadable.some((hidden) => hidden === '' || folder === hidden || folder.startsWith(`${hidden}/`));
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
    // One by one: spreading hundreds of thousands of rows exceeds the maximum number of arguments.
    const { table, mounts } = this.options;
    if (mounts.covers(folder)) return;
    for (const row of table.in(folder)) if (row.offline !== 'missing') this.diff.gone.push(row);
  }

  /** @returns folders from which files seem to have been moved */
  #compareFiles(folder: BytePath, assets: readonly ListedAsset[], owned: ReadonlySet<BytePath>): BytePath[] {
    const { root, table, reader } = this.options;
    const origins: BytePath[] = [];
    const paths = new Set<BytePath>();
    for (const file of assets) {
      paths.add(file.path);
      const row = table.at(file.path);
      if (row === undefined) this.diff.fresh.push(file);
      else if (row.stamp !== stampOf(file, reader)) this.diff.changed.push({ listed: file, row });
      else if (row.offline !== undefined) this.diff.returned.push(row);
      const before = row === undefined ? table.byInode(file.ino) : undefined;
      // The inode is in the index with another path. If that path no longer exists, the file was moved, and the
      // event is still to come.
      if (!this.everything && before !== undefined && !exists(root, before))
        origins.unshift(folderOf(before));
    }
    for (const row of table.in(folder)) {
      if (row.offline !== 'missing' && !paths.has(row.path) && !owned.has(row.path)) this.diff.gone.push(row);
    }
    return origins;
  }

  /**
   * Adds the rows whose file is now a sidecar: its asset has appeared, or the file was moved next to its asset.
   * @returns paths of the sidecars
   */
  #addOwned(sidecars: readonly ListedFile[]): ReadonlySet<BytePath> {
    const { root, table } = this.options;
    for (const { path, ino, size } of sidecars) {
      const row = table.at(path);
      if (row) this.diff.owned.push(row);
      const before = table.byInode(ino);
      const moved = before === undefined || before === path ? undefined : table.at(before);
      if (moved?.size === size && !exists(root, moved.path)) this.diff.owned.push(moved);
    }
    return new Set(sidecars.map(({ path }) => path));
  }
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** Returns true if there is a file or folder at this path. */
export function exists(root: Buffer, path: BytePath): boolean {
  try {
    lstatSync(below(root, path));
    return true;
  } catch {
    return false;
  }
}

/** Returns the direct subfolders of a folder, as listed by earlier scans. */
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
