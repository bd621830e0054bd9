import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { systemCode } from '../lib/errors.js';
import { ApiError } from '../lib/api-error.js';
import type { AssetFile } from '../store/assets.js';

/**
 * Where the file was, somebody may have put a pipe, which would block, or a link out of the library, which the walk does
 * not follow either. Windows knows neither flag.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens an asset's file and makes sure that it is the one that was indexed: its length and hash were promised to the
 * client, so a file that has changed since is refused until it has been read again.
 *
 * @throws ApiError file-gone, file-changed
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
  const found = await handle.stat();
  const same =
    found.isFile() && found.size === file.size && Math.trunc(found.mtimeMs) === Math.trunc(file.mtimeMs);
  if (same) return handle;
  await handle.close();
  throw new ApiError(found.isFile() ? 'file-changed' : 'file-gone');
}
