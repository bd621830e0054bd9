import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, opendirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { StartError, systemCode } from '../lib/errors.js';

/** The state's folder inside a library; the walk skips it. */
const STATE_FOLDER = '.assetportal';

/**
 * The library's folder, as it really is.
 *
 * @throws StartError `folder-missing`, `folder-not-a-folder`, `folder-unreadable`
 */
export function libraryFolder(folder: string): string {
  const path = resolve(folder);
  try {
    if (!statSync(path).isDirectory()) {
      throw new StartError(
        'folder-not-a-folder',
        `${path} is a file, not a folder.`,
        'Name the folder that holds it.',
      );
    }
    opendirSync(path).closeSync();
    return realpathSync(path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new StartError(
        'folder-missing',
        `There is no folder ${path}.`,
        'Check the name, or make the folder first.',
      );
    }
    throw new StartError(
      'folder-unreadable',
      `The folder ${path} cannot be read.`,
      'Give the user that runs assetportal the right to read it.',
      { cause: error },
    );
  }
}

/**
 * Where the state of a library lives: what was asked for, else beside the files, else, when the library cannot be
 * written, in the platform's data directory under a name made from the library's path.
 */
export function stateDirectory(library: string, asked: string | undefined): string {
  if (asked !== undefined) return resolve(asked);
  const inside = join(library, STATE_FOLDER);
  try {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    accessSync(inside, constants.W_OK);
    return inside;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '')) throw error;
    const name = `${basename(library).replace(/[^\w-]+/g, '_')}-${hashOf(library)}`;
    return join(envPaths('assetportal', { suffix: '' }).data, name);
  }
}

const hashOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12);
