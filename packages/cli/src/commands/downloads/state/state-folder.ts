import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';

/** Name of the folder with the ledger, the lock and the parts of unfinished downloads. */
export const STATE_FOLDER = '.assetportal';

/**
 * Returns the path of the state folder in an existing target folder, and creates it with access only for the user. If another
 * user owns it, returns a second folder for this user: the ledger of another user would decide which files are
 * overwritten.
 *
 * @throws CliError `not-permitted` if another user owns both folders
 */
export function openStateFolder(target: string, name = STATE_FOLDER): string {
  const user = process.getuid?.();
  for (const candidate of [name, ...(user === undefined ? [] : [`${name}-${user}`])]) {
    const path = join(target, candidate);
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    // Does not follow a symbolic link, which could lead to another folder.
    const stats = lstatSync(path);
    if (!stats.isDirectory() || !isOwn(stats.uid)) continue;
    if ((stats.mode & 0o022) !== 0) chmodSync(path, 0o700);
    return path;
  }
  throw new CliError('not-permitted', EXIT.local, { path: join(target, name) });
}

/** Returns true if this user owns a file. Always true on systems without user IDs. */
export const isOwn = (uid: number): boolean => process.getuid === undefined || process.getuid() === uid;
