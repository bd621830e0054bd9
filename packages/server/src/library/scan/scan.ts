import { lstatSync } from 'node:fs';
import { below, folderOf, type BytePath } from '../../lib/byte-path.js';
import type { IndexTable, Row } from './index-table.js';
import { listFolder, stampOf } from './walk.js';
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
 * Lists folders and compares: all of the library (`undefined`), or those that were touched, and whatever of their
 * subfolders the index has not seen before. Gives the event loop a turn now and then.
 */
export async function scan(
  options: ScanOptions,
  touched: ReadonlySet<BytePath> | undefined,
  seen: Set<BytePath>,
): Promise<ScanDiff> {
  const { root, table } = options;
  const result: ScanDiff = { fresh: [], changed: [], gone: [], folders: [], unreadable: [] };
  const listed = new Set<BytePath>();
  const stack = touched === undefined ? [''] : [...touched].sort().reverse();
  const everything = touched === undefined;
  let turn = Date.now();

  const forget = (folder: BytePath) => {
    for (const below of [...table.foldersBelow(folder)]) {
      if (listed.has(below)) continue;
      listed.add(below);
      result.gone.push(...table.in(below));
    }
    for (const below of seen) if (below === folder || below.startsWith(`${folder}/`)) seen.delete(below);
    options.onFolderGone(folder);
  };

  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    if (listed.has(folder)) continue;
    options.onFolder(folder);
    const listing = listFolder(root, folder, options.skipped);
    if (listing === 'unreadable') {
      result.unreadable.push(folder);
      continue;
    }
    if (listing === 'gone') {
      if (folder !== '') forget(folder);
      continue;
    }
    listed.add(folder);
    seen.add(folder);
    result.folders.push(folder);
    const names = new Set<BytePath>();
    for (const file of listing.assets) {
      names.add(file.path);
      const row = table.at(file.path);
      if (row === undefined) result.fresh.push(file);
      else if (row.stamp !== stampOf(file, options.reader)) result.changed.push({ listed: file, row });
      const before = row === undefined ? table.byInode(file.ino) : undefined;
      // The same inode elsewhere: if it is not there any more, the file came from there, though nobody said so yet.
      if (!everything && before !== undefined && !isThere(root, before)) stack.unshift(folderOf(before));
    }
    for (const row of table.in(folder)) if (!names.has(row.path)) result.gone.push(row);
    for (let i = listing.folders.length - 1; i >= 0; i--) {
      const child = listing.folders[i] as BytePath;
      if (everything || !seen.has(child)) stack.push(child);
    }
    if (!everything) {
      const children = new Set(listing.folders);
      for (const known of childrenOf(folder, seen)) if (!children.has(known)) forget(known);
    }
    if (Date.now() - turn > 40) {
      await new Promise(setImmediate);
      turn = Date.now();
    }
  }
  if (everything) {
    const hidden = (folder: BytePath) =>
      result.unreadable.some((lost) => lost === '' || folder === lost || folder.startsWith(`${lost}/`));
    for (const folder of table.foldersBelow('')) {
      if (!listed.has(folder) && !hidden(folder)) result.gone.push(...table.in(folder));
    }
    for (const folder of seen) {
      if (listed.has(folder) || hidden(folder)) continue;
      seen.delete(folder);
      options.onFolderGone(folder);
    }
  }
  result.fresh.sort(byPath);
  return result;
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
