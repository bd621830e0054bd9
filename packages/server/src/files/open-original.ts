import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { systemCode } from '../lib/errors.js';
import { ApiError } from '../lib/api-error.js';
import type { AssetFile } from '../store/assets.js';

/**
 * Flags for opening an original. `O_NONBLOCK` prevents blocking on a named pipe, and `O_NOFOLLOW` rejects a
 * symbolic link, which could point outside the library. The scan does not follow links, but a pipe or a link can
 * have replaced the file since then. Windows has neither flag.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens an asset's original and checks that its size and modification time have not changed since it was
 * indexed. Responses describe the file by its indexed length and hash, so a changed file is rejected until it
 * has been indexed again.
 *
 * @throws ApiError `file-gone`, `file-changed` or `unavailable`
 */
export async function openOriginal(file: AssetFile): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await open(file.path, FLAGS);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EMFILE' || code === 'ENFILE') throw new ApiError('unavailable', { cause: error });
    throw new ApiError('file-gone', { cause: error });
  }
  const stats = await handle.stat();
  const unchanged =
    stats.isFile() && stats.size === file.size && Math.trunc(stats.mtimeMs) === Math.trunc(file.mtimeMs);
  if (unchanged) return handle;
  await handle.close();
  throw new ApiError(stats.isFile() ? 'file-changed' : 'file-gone');
}
