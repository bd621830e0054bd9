import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createFolderSync, syncFolderSync } from '../../lib/atomic-write.js';
import { backUpDatabase } from '../../store/sqlite/database/database-backup.js';
import { DATABASE_FILE } from '../../store/sqlite/database/damaged-state.js';
import { isStateInUse } from '../../store/sqlite/database/open.js';
import { stateAt } from '../state-directory.js';
import { checkState } from '../state-trust.js';
import { VERSION } from '../version.js';
import { writeStateArchive, type StateManifest } from './archive.js';

/** Result of {@link backUpState}. */
export interface StateBackup extends Pick<StateManifest, 'release' | 'schema' | 'users'> {
  /** The state directory. */
  readonly data: string;
  /** Size of the archive in bytes. */
  readonly bytes: number;
}

/**
 * Writes a backup of a whole state to one file: the database with users, settings, bookmarks, audit log, history and the
 * signing key. Omits the index, the previews and temporary files, which can be created again. A server may use the state
 * meanwhile. An existing file is replaced when the new one is complete.
 *
 * @param options.path State directory, or library with the state in it.
 * @param options.file File to write. Only the user of the process can read it.
 * @throws StartError
 */
export async function backUpState(options: {
  readonly path: string;
  readonly file: string;
  readonly signal?: AbortSignal | undefined;
}): Promise<StateBackup> {
  const { signal } = options;
  const location = stateAt(options.path);
  checkState(location);
  const file = resolve(options.file);
  createFolderSync(dirname(file), { mode: 0o700 });
  // Only the user of the process can enter it.
  const temporary = await mkdtemp(join(dirname(file), `.${basename(file)}-`));
  try {
    const database = join(temporary, DATABASE_FILE);
    const archive = join(temporary, 'archive');
    const facts = await backUpDatabase(location.directory, database, signal);
    const { release, schema, users } = await writeStateArchive(archive, database, {
      facts,
      release: VERSION,
      signal,
    });
    const { size: bytes } = await stat(archive);
    await rename(archive, file);
    syncFolderSync(dirname(file));
    return { data: location.directory, bytes, release, schema, users };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Result of {@link planStateBackup}. */
export interface PlannedStateBackup {
  /** The state directory. */
  readonly data: string;
  /** Approximate size of the archive in bytes. */
  readonly bytes: number;
  /** True if a server is using the state. */
  readonly isInUse: boolean;
}

/** Returns what {@link backUpState} would write. Changes nothing. @throws StartError */
export async function planStateBackup(path: string): Promise<PlannedStateBackup> {
  const location = stateAt(path);
  checkState(location);
  const { directory } = location;
  const { size } = await stat(join(directory, DATABASE_FILE));
  return { data: directory, bytes: size, isInUse: isStateInUse(directory) };
}
