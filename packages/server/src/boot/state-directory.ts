import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  opendirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { dataFolder } from './data-folder.js';
import { StartError, systemCode } from '../lib/errors.js';
import { DATABASE_FILE, isUsed } from '../store/sqlite/database/damaged-state.js';
import { GENERATION_FILE } from '../store/sqlite/database/generation.js';
import type { StateLocation } from './state-trust.js';

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
 *
 * @throws StartError `home-missing` for a read-only library of a user without a home directory
 */
export function stateLocation(library: string, requested: string | undefined): StateLocation {
  if (requested !== undefined) return { directory: resolve(requested), named: true };
  const inside = insideOf(library);
  try {
    // A link is rejected later. It must not be followed to create a folder.
    if (lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink() !== true) {
      mkdirSync(inside, { recursive: true, mode: 0o700 });
      accessSync(inside, constants.W_OK);
    }
    return { directory: inside, named: false };
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '')) throw error;
    return { directory: outsideOf(library) ?? homeMissing(library, error), named: false };
  }
}

/**
 * Returns the state directory that a server of the library has created. Creates nothing.
 *
 * @throws StartError `state-missing`
 */
export function existingState(library: string, requested: string | undefined): StateLocation {
  const named = requested !== undefined;
  const candidates = named ? [resolve(requested)] : defaultsOf(library);
  const directory = candidates.find((path) => existsSync(join(path, 'portal.db')));
  return directory === undefined ? missingState(candidates[0] ?? library) : { directory, named };
}

/**
 * Returns the state directory at a path: the folder itself, or the state of the library in it. Unlike
 * {@link existingState}, also a directory that has lost its database. Creates nothing.
 */
export function findState(folder: string, requested: string | undefined): StateLocation | undefined {
  const holds = (directory: string, names: readonly string[]) =>
    names.some((name) => existsSync(join(directory, name)));
  // A library may contain folders with the other names of a state.
  if (holds(folder, [DATABASE_FILE, 'lock.db', GENERATION_FILE, 'search.snapshot']))
    return { directory: folder, named: basename(folder) !== STATE_FOLDER };
  const named = requested !== undefined;
  const candidates = named ? [resolve(requested)] : defaultsOf(folder);
  const directory = candidates.find(
    (path) => existsSync(path) && (holds(path, [DATABASE_FILE, 'lock.db']) || isUsed(path)),
  );
  return directory === undefined ? undefined : { directory, named };
}

/**
 * Returns the state at a path that the owner names: a state directory, or the library with the state in it. Creates nothing.
 *
 * @throws StartError `state-missing`, `folder-missing`
 */
export function stateAt(path: string): StateLocation {
  const folder = libraryFolder(path);
  return findState(folder, undefined) ?? missingState(folder);
}

function missingState(path: string): never {
  throw new StartError(
    'state-missing',
    `${path} contains no state of a portal.`,
    'Specify the folder of the portal, or its state directory with --data.',
    { values: { path } },
  );
}

const insideOf = (library: string): string => join(library, STATE_FOLDER);

/** Returns the directory for a read-only library. Undefined for a user without a home directory. */
function outsideOf(library: string): string | undefined {
  const folder = dataFolder(process.env);
  const name = `${basename(library).replace(/[^\w-]+/g, '_')}-${hashOf(library)}`;
  return folder === undefined ? undefined : join(folder, name);
}

/** Returns the directories in which a state is without `--data`, in order of precedence. */
const defaultsOf = (library: string): string[] =>
  [insideOf(library), outsideOf(library)].filter((path) => path !== undefined);

function homeMissing(library: string, cause: unknown): never {
  throw new StartError(
    'home-missing',
    `The library ${library} cannot be written, and there is no home directory for the state.`,
    'Choose a state directory with --data.',
    { cause, values: { path: library } },
  );
}

const hashOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12);
