import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';
import { plain } from '../text/plain.js';

/**
 * Creates a folder with its parents, if it does not exist. Creates them one by one: Node's recursive `mkdir` reports a
 * wrong error on a read-only disk, and never returns on a file system that accepts no folders, such as `/proc`.
 *
 * @param mode Mode of new folders. Default: that of the umask.
 * @throws CliError `not-a-folder` or `folder-not-creatable`
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const missing: string[] = [];
  let parent = resolve(path);
  for (; !existsSync(parent); parent = dirname(parent)) missing.unshift(parent);
  if (!statSync(parent).isDirectory())
    throw new CliError('not-a-folder', EXIT.local, { path: plain(parent) });
  for (const folder of missing) {
    try {
      await mkdir(folder, mode);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      // Another command has created it in the meantime.
      if (code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
      if (code !== 'ENOENT') throw cause;
      const parameters = { path: plain(folder), parent: plain(dirname(folder)) };
      throw new CliError('folder-not-creatable', EXIT.local, parameters, { cause });
    }
  }
}
