import type { Stats } from 'node:fs';
import { ApiError } from '../lib/api-error.js';
import { systemCode } from '../lib/errors.js';
import type { AssetFile } from '../store/assets.js';
import { openWithoutLinks } from './open-without-links.js';
import { openedFile, type OpenedFile } from './opened-file.js';

/**
 * Opens an asset's original without following links (`open-without-links.ts`), and checks that it is still the
 * indexed file. Responses describe the file by its indexed length and hash, so a changed file is rejected until
 * it has been indexed again.
 *
 * @throws ApiError `file-gone`, `file-changed` or `unavailable`
 */
export async function openOriginal(file: AssetFile): Promise<OpenedFile> {
  let opened: OpenedFile;
  try {
    opened = await openedFile(await openWithoutLinks(file.path));
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EMFILE' || code === 'ENFILE') throw new ApiError('unavailable', { cause: error });
    throw new ApiError('file-gone', { cause: error });
  }
  if (isIndexed(opened.stats, file)) return opened;
  await opened.handle.close();
  throw new ApiError('file-changed');
}

/**
 * Size and modification time can be set by a user, so another file can have the same. Its inode differs, and so
 * does its change time. One of the two is sufficient: renaming a file or changing its permissions changes only
 * the time, and some network file systems renumber inodes at each mount. The device is not compared, because it
 * also changes with the mount.
 */
export function isIndexed(
  stats: Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>,
  { size, mtimeMs, ctimeMs, ino }: Pick<AssetFile, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>,
): boolean {
  return (
    stats.size === size &&
    Math.trunc(stats.mtimeMs) === Math.trunc(mtimeMs) &&
    (stats.ino === ino || stats.ctimeMs === ctimeMs)
  );
}
