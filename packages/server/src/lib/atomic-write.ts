import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { systemCode } from './errors.js';

/**
 * Replaces a file atomically. Readers see either the old content or the new content, never a part of it, and a
 * crash leaves the old file. The content is synced to the disk before the file is renamed, and the new name after it.
 * Creates missing folders. Only one caller at a time may write to a path: the `.part` file has a fixed name, so that
 * crashes leave at most one behind.
 *
 * Not write-file-atomic, because it needs the whole content in memory. It also ignores short writes, and so
 * publishes a truncated file on a full disk.
 *
 * @param write Writes the content. If it resolves to false, the file is left unchanged.
 * @param options.sync False for content that can be created again, such as a cache. Default: true.
 * @returns false if `write` resolved to false
 */
export async function writeAtomically(
  path: string,
  write: (file: FileHandle) => Promise<boolean | void>,
  { sync = true }: { readonly sync?: boolean } = {},
): Promise<boolean> {
  const part = `${path}.part`;
  const folder = dirname(path);
  if (sync) createFolderSync(folder);
  else await mkdir(folder, { recursive: true });
  const handle = await open(part, 'w');
  try {
    const complete = (await write(handle)) !== false;
    if (complete && sync) await handle.sync();
    await handle.close();
    if (complete) await rename(part, path);
    if (complete && sync) await syncFolder(folder);
    return complete;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
  }
}

/**
 * Replaces a small file like {@link writeAtomically}, but synchronously. Only the user of the process can read it. The
 * folder must exist. After a power cut, the old file can be back.
 */
export function writeAtomicallySync(path: string, content: string): void {
  const part = `${path}.part`;
  try {
    writeFileSync(part, content, { mode: 0o600, flush: true });
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Creates a folder with those above it, and syncs their names to the disk. */
export function createFolderSync(path: string, { mode = 0o777 }: { readonly mode?: number } = {}): void {
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  const top = dirname(resolve(first));
  let folder = resolve(path);
  while (folder !== top) {
    folder = dirname(folder);
    syncFolderSync(folder);
  }
}

/** Syncs the names of the files in a folder to the disk. Does nothing where the system does not allow that. */
export function syncFolderSync(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

/** Works like {@link syncFolderSync} without blocking the event loop. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(path, 'r');
    await folder.sync();
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    await folder?.close();
  }
}

/** Returns true for errors of systems that cannot open or sync a folder, such as Windows and some network drives. */
const isUnsupported = (error: unknown): boolean =>
  /^(EISDIR|EPERM|EACCES|EINVAL|ENOTSUP|EBADF)$/.test(systemCode(error) ?? '');
