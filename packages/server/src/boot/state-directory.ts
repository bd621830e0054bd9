import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, opendirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { StartError, systemCode } from '../lib/errors.js';

/** Name of the state folder inside a library. The library scan skips it. */
const STATE_FOLDER = '.assetportal';

/**
 * Resolves the library folder to its real path.
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
        'Specify the folder that contains it.',
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
        `The folder ${path} does not exist.`,
        'Check the path, or create the folder first.',
      );
    }
    throw new StartError(
      'folder-unreadable',
      `The folder ${path} cannot be read.`,
      'Give the user that runs assetportal permission to read it.',
      { cause: error },
    );
  }
}

/**
 * Returns the state directory of a library: `requested` if given, otherwise a folder inside the library. For a
 * read-only library, it is in the platform's data directory, under a name derived from the library's path.
 */
export function stateDirectory(library: string, requested: string | undefined): string {
  if (requested !== undefined) return resolve(requested);
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
