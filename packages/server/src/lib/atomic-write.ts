import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file atomically. Readers see either the old content or the new content, never a part of it, and a
 * crash leaves the old file. The content is synced to the disk before the file is renamed. Creates missing
 * folders. Only one caller at a time may write to a path: the `.part` file has a fixed name, so that crashes
 * leave at most one behind.
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
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(part, 'w');
  try {
    const complete = (await write(handle)) !== false;
    if (complete && sync) await handle.sync();
    await handle.close();
    if (complete) await rename(part, path);
    return complete;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
  }
}

/**
 * Replaces a small file like {@link writeAtomically}, but synchronously. Only the user of the process can read it. The
 * folder must exist.
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
