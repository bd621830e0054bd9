import { constants } from 'node:fs';
import { lstat, open, readlink, type FileHandle } from 'node:fs/promises';
import { systemCode } from '../lib/errors.js';

/**
 * Flags for opening a file that somebody else may replace at any time. `O_NONBLOCK` prevents blocking on a named
 * pipe. `O_NOFOLLOW` rejects a symbolic link as the last component. Windows has neither flag.
 */
const FILE_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Linux: opens only the location of a folder, so that the folder need not be readable. Missing in Node. */
export const O_PATH = process.platform === 'linux' ? 0x200000 : 0;
const FOLDER_FLAGS = O_PATH | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Thrown if a path leads through a symbolic link, or to something other than a regular file. */
export class UnsafePathError extends Error {
  override readonly name = 'UnsafePathError';
  constructor(readonly reason: 'link' | 'not-a-file') {
    super(reason === 'link' ? 'The path contains a symbolic link.' : 'The path is not a regular file.');
  }
}

/**
 * Opens a regular file for reading if no component of its path is a symbolic link. Otherwise, a user who may write
 * to a folder of the library could replace it by a link, and so receive any file that the server may read.
 *
 * On Linux, the kernel reports the path of the opened file. No replacement before or after the call can therefore
 * deceive this check. Elsewhere, the path is checked before and after opening.
 *
 * @param path Absolute path without `.` and `..`; bytes if the name is not UTF-8. All folders above the library
 *   must be real: the server resolves the library's folder when it starts.
 * @returns a handle, which the caller must close
 * @throws UnsafePathError; or the system's error, for example `ENOENT`, or `ELOOP` for a link
 */
export async function openWithoutLinks(path: string | Buffer): Promise<FileHandle> {
  const bytes = typeof path === 'string' ? Buffer.from(path) : path;
  const handle = await openChecked(bytes);
  try {
    if ((await handle.stat()).isFile()) return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  throw new UnsafePathError('not-a-file');
}

/**
 * Returns the path under which this process, or a child process that inherits the descriptor under the same
 * number, opens the same file. On Linux this opens the file again, with a separate position. On macOS it
 * duplicates the descriptor, and the position is shared.
 *
 * @returns undefined on Windows, which has no such paths
 */
export function descriptorPath(fd: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  return process.platform === 'linux' ? `/proc/self/fd/${fd}` : `/dev/fd/${fd}`;
}

async function openChecked(path: Buffer): Promise<FileHandle> {
  if (process.platform !== 'linux') return openBetweenChecks(path);
  const handle = await open(path, FILE_FLAGS);
  // A removed file has the suffix ` (deleted)` here, so that its path differs as well.
  const opened = await readlink(`/proc/self/fd/${handle.fd}`, { encoding: 'buffer' }).catch(() => undefined);
  if (opened?.equals(path) === true) return handle;
  await handle.close();
  // The names may differ only in case: some file systems report the case of an earlier lookup.
  return opened === undefined ? openBetweenChecks(path) : openStepByStep(path);
}

/** Opens each folder within the one before, without following links. Slower than a check of the reported path. */
async function openStepByStep(path: Buffer): Promise<FileHandle> {
  const names = path.toString('latin1').split('/').filter(Boolean);
  let folder = await open('/', FOLDER_FLAGS);
  try {
    for (const [index, name] of names.entries()) {
      if (name === '.' || name === '..') throw new UnsafePathError('link');
      const at = Buffer.from(`/proc/self/fd/${folder.fd}/${name}`, 'latin1');
      if (index === names.length - 1) return await open(at, FILE_FLAGS);
      const next = await open(at, FOLDER_FLAGS);
      await folder.close();
      folder = next;
    }
  } catch (error) {
    // A link in place of a folder is reported as ENOTDIR.
    throw systemCode(error) === 'ENOTDIR' ? new UnsafePathError('link') : error;
  } finally {
    await folder.close();
  }
  throw new UnsafePathError('not-a-file');
}

/** Opens a file where the system cannot report its path: checks the path before and after. */
async function openBetweenChecks(path: Buffer): Promise<FileHandle> {
  await assertNoLinks(path);
  const handle = await open(path, FILE_FLAGS);
  try {
    const [opened, named] = [await handle.stat({ bigint: true }), await lstat(path, { bigint: true })];
    if (opened.dev !== named.dev || opened.ino !== named.ino) throw new UnsafePathError('link');
    await assertNoLinks(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Checks each component. A comparison with the real path would fail if the two differ only in case. */
async function assertNoLinks(path: Buffer): Promise<void> {
  for (const prefix of prefixesOf(path))
    if ((await lstat(prefix)).isSymbolicLink()) throw new UnsafePathError('link');
}

/** Returns the paths of all folders above a file or folder, and its own path. */
export function prefixesOf(path: Buffer): Buffer[] {
  const separators = process.platform === 'win32' ? /[/\\]|$/g : /\/|$/g;
  const ends = [...path.toString('latin1').matchAll(separators)].map(({ index }) => index);
  return ends.filter((end) => end > 0).map((end) => path.subarray(0, end));
}
