import { closeSync, constants, lstatSync, openSync, readlinkSync } from 'node:fs';
import { O_PATH, prefixesOf, UnsafePathError } from './open-without-links.js';

const FLAGS = O_PATH | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Calls `work` with a path that leads to the folder, if no component of the folder's path is a symbolic link. On
 * Linux, this path leads to the same folder even if the folder is replaced meanwhile. Elsewhere, the path is
 * checked before and after.
 *
 * @param path Absolute path without `.` and `..`.
 * @throws UnsafePathError; or an error of the system or of `work`
 */
export function inFolderWithoutLinks<T>(path: Buffer, work: (folder: string | Buffer) => T): T {
  if (process.platform !== 'linux') return betweenChecks(path, () => work(path));
  const fd = openSync(path, FLAGS);
  try {
    const folder = `/proc/self/fd/${fd}`;
    if (reportedPath(folder)?.equals(path) === true) return work(folder);
    // Either a link, or a file system that reports the case of an earlier lookup.
    return betweenChecks(path, () => work(path));
  } finally {
    closeSync(fd);
  }
}

function reportedPath(descriptor: string): Buffer | undefined {
  try {
    return readlinkSync(descriptor, { encoding: 'buffer' });
  } catch {
    return undefined;
  }
}

function betweenChecks<T>(path: Buffer, work: () => T): T {
  assertNoLinks(path);
  const result = work();
  assertNoLinks(path);
  return result;
}

function assertNoLinks(path: Buffer): void {
  for (const prefix of prefixesOf(path))
    if (lstatSync(prefix).isSymbolicLink()) throw new UnsafePathError('link');
}
