import { lstatSync, readdirSync } from 'node:fs';
import { inFolderWithoutLinks } from '../../files/folder-without-links.js';
import { UnsafePathError } from '../../files/open-without-links.js';
import { systemCode } from '../../lib/errors.js';
import { below, bytePath, joinBytes, nameOf, type BytePath } from '../../lib/byte-path.js';
import type { ListedAsset, ListedFile } from '../read/listed-file.js';
import { pairSidecars } from '../sidecars/pair.js';
import { TakeoutCheck } from '../sidecars/takeout-check.js';
import { MOUNT_MARKER } from './mount-points.js';

/** Content of one folder. */
export interface Listing {
  readonly folder: BytePath;
  readonly assets: readonly ListedAsset[];
  /** Files that belong to an asset of the folder. */
  readonly sidecars: readonly ListedFile[];
  readonly folders: readonly BytePath[];
  /** True if the folder contains the marker of a mount point. */
  readonly hasMarker: boolean;
  readonly isEmpty: boolean;
}

/** `gone`: the folder no longer exists. `unreadable`: its content is currently unknown. */
export type ListingProblem = 'gone' | 'unreadable';

/** Names of files that systems and programs create, and names of incomplete files. */
const IGNORED =
  /^(\.|~\$)|^(thumbs\.db|ehthumbs\.db|desktop\.ini|@eadir|#recycle|\$recycle\.bin|system volume information|lost\+found)$|\.(part|partial|crdownload|filepart|tmp)$|_exiftool_tmp$/i;

/**
 * Lists one folder. Omits hidden entries, and entries that are neither a folder nor a regular file. Does not
 * follow symbolic links, not even in the path of the folder. A link to the outside would leave the library. A
 * link to the inside would list files twice or, if it points to a parent folder, forever.
 */
export function listFolder(
  root: Buffer,
  folder: BytePath,
  skipped?: BytePath,
  takeout = new TakeoutCheck(),
): Listing | ListingProblem {
  try {
    return inFolderWithoutLinks(below(root, folder), (at) => list(at, { folder, skipped, takeout }));
  } catch (error) {
    const code = systemCode(error);
    const isGone = error instanceof UnsafePathError || code === 'ENOENT' || code === 'ENOTDIR';
    return isGone ? 'gone' : 'unreadable';
  }
}

/** @param at Path of the folder for `fs`. */
function list(
  at: string | Buffer,
  {
    folder,
    skipped,
    takeout,
  }: {
    readonly folder: BytePath;
    readonly skipped: BytePath | undefined;
    readonly takeout: TakeoutCheck;
  },
): Listing {
  const entries = readdirSync(at, { withFileTypes: true, encoding: 'buffer' });
  const folders: BytePath[] = [];
  const files: ListedFile[] = [];
  let hasMarker = false;
  for (const entry of entries) {
    const name = bytePath(entry.name);
    if (name === MOUNT_MARKER) hasMarker = true;
    if (IGNORED.test(name)) continue;
    const path = joinBytes(folder, name);
    if (entry.isDirectory()) {
      if (path !== skipped) folders.push(path);
    } else if (entry.isFile()) {
      const stats = stat(at, name);
      if (stats) files.push({ path, ...stats });
    }
  }
  folders.sort();
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const { sidecars, of } = pairSidecars(files, (file, owners) =>
    takeout.isTakeout(file, owners, pathIn(at, nameOf(file.path))),
  );
  const assets = files
    .filter((file) => !sidecars.has(file))
    .map((file): ListedAsset => Object.assign(file, { sidecars: of(file) }));
  return { folder, assets, sidecars: [...sidecars], folders, hasMarker, isEmpty: entries.length === 0 };
}

function stat(folder: string | Buffer, name: BytePath): Omit<ListedFile, 'path'> | undefined {
  try {
    const stats = lstatSync(pathIn(folder, name), { throwIfNoEntry: false });
    if (stats === undefined) return undefined; // removed since the folder was listed
    const { size, mtimeMs, ctimeMs, ino } = stats;
    return { size, mtimeMs, ctimeMs, ino };
  } catch {
    return undefined;
  }
}

/**
 * Returns the path as a string if it is ASCII, as most paths are: concatenating buffers costs as much as `lstat`
 * itself.
 */
const pathIn = (folder: string | Buffer, name: BytePath): string | Buffer =>
  typeof folder === 'string' && ASCII.test(name) ? `${folder}/${name}` : below(Buffer.from(folder), name);

// eslint-disable-next-line no-control-regex -- a path may contain all ASCII characters except NUL
const ASCII = /^[\x01-\x7f]*$/;
