import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file atomically: readers see the old content or the new one, never a part of it, and a crash leaves the old
 * file. The content is synced to the disk before the file is renamed. Missing folders are created. At most one caller
 * may write a path at a time: the part has a fixed name, so that crashes leave at most one behind.
 *
 * Our own code, because write-file-atomic takes the whole content in memory, and publishes a truncated file on a full
 * disk: it ignores that a write may be short.
 *
 * @param write Writes the content; if it resolves to false, the file stays as it was.
 * @param options.sync False for content that can be created again, such as a cache. Default: true.
 * @returns false if `write` gave up
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
