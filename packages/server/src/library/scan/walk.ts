import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { systemCode } from '../../lib/errors.js';
import { below, bytePath, extensionOf, joinBytes, stemOf, type BytePath } from '../../lib/byte-path.js';
import type { ListedAsset, ListedFile } from '../read/listed-file.js';

/** Content of one folder. */
export interface Listing {
  readonly folder: BytePath;
  readonly assets: readonly ListedAsset[];
  readonly folders: readonly BytePath[];
}

/** `gone`: there is no such folder any more. `unreadable`: what it holds cannot be known now. */
export type ListingProblem = 'gone' | 'unreadable';

/** Put there by systems and programs, not by people; and what is not finished by its own name. */
const CLUTTER =
  /^(\.|~\$)|^(thumbs\.db|ehthumbs\.db|desktop\.ini|@eadir|#recycle|\$recycle\.bin|system volume information|lost\+found)$|\.(part|partial|crdownload|filepart|tmp)$|_exiftool_tmp$/i;

const SIDECARS = new Set(['xmp', 'vtt']);

/**
 * Lists one folder. Hidden entries are left out, and so is everything that is neither a folder nor a regular file.
 * Symbolic links are not followed, whatever they point to: one that leads out would leave the library, one that leads
 * within it would show a file twice or, to a folder above, for ever.
 */
export function listFolder(root: Buffer, folder: BytePath, skipped?: BytePath): Listing | ListingProblem {
  let entries: Dirent<Buffer>[];
  try {
    entries = readdirSync(below(root, folder), { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    const code = systemCode(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'unreadable';
  }
  const folders: BytePath[] = [];
  const files: ListedFile[] = [];
  const sidecars: ListedFile[] = [];
  for (const entry of entries) {
    const name = bytePath(entry.name);
    if (CLUTTER.test(name)) continue;
    const path = joinBytes(folder, name);
    if (entry.isDirectory()) {
      if (path !== skipped) folders.push(path);
    } else if (entry.isFile()) {
      const file = stat(root, path);
      if (file) (SIDECARS.has(extensionOf(name)) ? sidecars : files).push(file);
    }
  }
  folders.sort();
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const owned = sidecars.length === 0 ? undefined : byStem(sidecars);
  const assets = files.map((file): ListedAsset =>
    Object.assign(file, { sidecars: owned ? sidecarsOf(file.path, owned) : NONE }),
  );
  return { folder, assets, folders };
}

const NONE: readonly ListedFile[] = [];

function stat(root: Buffer, path: BytePath): ListedFile | undefined {
  try {
    const found = lstatSync(quickPath(root, path), { throwIfNoEntry: false });
    if (found === undefined) return undefined; // gone since it was listed
    const { size, mtimeMs, ctimeMs, ino } = found;
    return { path, size, mtimeMs, ctimeMs, ino };
  } catch {
    return undefined;
  }
}

let lastRoot: { bytes: Buffer; text: string | undefined } | undefined;

/** Plain ASCII, which most paths are, is handed over as text: copying bytes together costs as much as the look itself. */
function quickPath(root: Buffer, path: BytePath): string | Buffer {
  if (lastRoot?.bytes !== root) {
    const text = root.toString('latin1');
    lastRoot = { bytes: root, text: ASCII.test(text) ? text : undefined };
  }
  return lastRoot.text !== undefined && ASCII.test(path) ? `${lastRoot.text}/${path}` : below(root, path);
}

// eslint-disable-next-line no-control-regex -- NUL cannot be in a path, and everything else of ASCII may
const ASCII = /^[\x01-\x7f]*$/;

/** `IMG_1.xmp` and `IMG_1.jpg.xmp` by what they name; `film.de.vtt` also by `film`. */
function byStem(sidecars: readonly ListedFile[]): Map<string, ListedFile[]> {
  const owners = new Map<string, ListedFile[]>();
  for (const sidecar of sidecars) {
    const stem = stemOf(sidecar.path);
    const language =
      extensionOf(sidecar.path) === 'vtt' ? /^(.*)\.[a-z]{2,3}(-[A-Za-z0-9]+)*$/.exec(stem)?.[1] : undefined;
    for (const owner of new Set([stem, ...(language === undefined ? [] : [language])])) {
      const same = owners.get(owner);
      if (same) same.push(sidecar);
      else owners.set(owner, [sidecar]);
    }
  }
  return owners;
}

/** A sidecar that names the whole file comes before one that names only its stem (several formats may share that one). */
function sidecarsOf(path: BytePath, owners: Map<string, ListedFile[]>): readonly ListedFile[] {
  const found = [...(owners.get(path) ?? []), ...(owners.get(stemOf(path)) ?? [])];
  return found.length === 0 ? NONE : [...new Set(found)];
}

/**
 * What has to be the same for a file not to be read again. The inode is left out: some network file systems number
 * anew at each mount. The change time is in it, since tools can set a file's modification time back.
 */
export function stampOf(asset: ListedAsset, reader: number): string {
  let stamp = `${reader} ${asset.size} ${asset.mtimeMs} ${asset.ctimeMs}`;
  for (const sidecar of asset.sidecars) stamp += ` ${sidecar.size} ${sidecar.mtimeMs}`;
  return stamp;
}
