import { lstatSync, readdirSync } from 'node:fs';
import { inFolderWithoutLinks } from '../../files/folder-without-links.js';
import { UnsafePathError } from '../../files/open-without-links.js';
import { systemCode } from '../../lib/errors.js';
import { below, bytePath, extensionOf, joinBytes, stemOf, type BytePath } from '../../lib/byte-path.js';
import type { ListedAsset, ListedFile } from '../read/listed-file.js';
import { MOUNT_MARKER } from './mount-points.js';

/** Content of one folder. */
export interface Listing {
  readonly folder: BytePath;
  readonly assets: readonly ListedAsset[];
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

const SIDECARS = new Set(['xmp', 'vtt', 'srt']);
/** Sidecars whose name may contain a language. */
const CAPTIONS = new Set(['vtt', 'srt']);

/**
 * Lists one folder. Omits hidden entries, and entries that are neither a folder nor a regular file. Does not
 * follow symbolic links, not even in the path of the folder. A link to the outside would leave the library. A
 * link to the inside would list files twice or, if it points to a parent folder, forever.
 */
export function listFolder(root: Buffer, folder: BytePath, skipped?: BytePath): Listing | ListingProblem {
  try {
    return inFolderWithoutLinks(below(root, folder), (at) => list(at, folder, skipped));
  } catch (error) {
    const code = systemCode(error);
    const isGone = error instanceof UnsafePathError || code === 'ENOENT' || code === 'ENOTDIR';
    return isGone ? 'gone' : 'unreadable';
  }
}

/** @param at Path of the folder for `fs`. */
function list(at: string | Buffer, folder: BytePath, skipped: BytePath | undefined): Listing {
  const entries = readdirSync(at, { withFileTypes: true, encoding: 'buffer' });
  const folders: BytePath[] = [];
  const files: ListedFile[] = [];
  const sidecars: ListedFile[] = [];
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
      if (stats) (SIDECARS.has(extensionOf(name)) ? sidecars : files).push({ path, ...stats });
    }
  }
  folders.sort();
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const owned = sidecars.length === 0 ? undefined : byStem(sidecars);
  const assets = files.map((file): ListedAsset =>
    Object.assign(file, { sidecars: owned ? sidecarsOf(file.path, owned) : NONE }),
  );
  return { folder, assets, folders, hasMarker, isEmpty: entries.length === 0 };
}

const NONE: readonly ListedFile[] = [];

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

/**
 * Groups sidecars by the path that they refer to: `IMG_1.xmp` by `IMG_1`, `IMG_1.jpg.xmp` by `IMG_1.jpg`, and
 * `video.de.vtt` by both `video.de` and `video`.
 */
function byStem(sidecars: readonly ListedFile[]): Map<string, ListedFile[]> {
  const owners = new Map<string, ListedFile[]>();
  for (const sidecar of sidecars) {
    const stem = stemOf(sidecar.path);
    const language = CAPTIONS.has(extensionOf(sidecar.path))
      ? /^(.*)\.[a-z]{2,3}(-[A-Za-z0-9]+)*$/i.exec(stem)?.[1]
      : undefined;
    for (const owner of new Set([stem, ...(language === undefined ? [] : [language])])) {
      const same = owners.get(owner);
      if (same) same.push(sidecar);
      else owners.set(owner, [sidecar]);
    }
  }
  return owners;
}

/**
 * Returns the sidecars of a file. A sidecar with the full file name comes before one with only the stem, which
 * several formats may share.
 */
function sidecarsOf(path: BytePath, owners: Map<string, ListedFile[]>): readonly ListedFile[] {
  const found = [...(owners.get(path) ?? []), ...(owners.get(stemOf(path)) ?? [])];
  return found.length === 0 ? NONE : [...new Set(found)];
}
