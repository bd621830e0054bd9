import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { syncFolderSync } from '../../lib/atomic-write.js';
import { StartError } from '../../lib/errors.js';
import { inspectDatabase, type DatabaseFacts } from '../../store/sqlite/database/database-backup.js';
import { DATABASE_FILE, isUsed, moveDatabaseAside } from '../../store/sqlite/database/damaged-state.js';
import { recordGeneration } from '../../store/sqlite/database/generation.js';
import { isStateInUse, lockState } from '../../store/sqlite/database/open.js';
import { findState, libraryFolder } from '../state-directory.js';
import { writeStateReadme } from '../state-readme.js';
import { checkState, closeState, isStateName, type StateLocation } from '../state-trust.js';
import type { StartWarning } from '../warnings.js';
import { openStateArchive, type StateArchive, type StateManifest } from './archive.js';

/** Options of {@link restoreState}. */
interface RestoreOptions {
  /** Backup that {@link backUpState} has written. */
  readonly file: string;
  /** State directory, or library with the state in it. Created if it is missing. */
  readonly data: string;
  /** True to replace an existing state. The replaced database stays in `backups`. Default false. */
  readonly newState?: boolean | undefined;
  /** True to check everything and change nothing. Default false. */
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Result of {@link restoreState}. */
export interface RestoredState extends Pick<StateManifest, 'release' | 'schema' | 'users' | 'bytes'> {
  /** The state directory. */
  readonly data: string;
  /** Folder with the replaced database. Null if there was none, or with `dryRun`. */
  readonly replaced: string | null;
  readonly warnings: readonly StartWarning[];
}

/**
 * Restores a whole state, in full or not at all. Checks the backup before it touches the state directory. Users, sessions
 * and tokens are those of the backup, also those that were removed since.
 *
 * @throws StartError `backup-kind`, `backup-damaged`, `backup-newer`, `state-exists`, `state-in-use`, …
 */
export async function restoreState(options: RestoreOptions): Promise<RestoredState> {
  const { signal } = options;
  const archive = await openStateArchive(resolve(options.file));
  try {
    const location = targetOf(options.data);
    assertReplaceable(location, options.newState === true);
    checkState(location);
    await archive.extract(undefined, signal);
    const { release, schema, users, bytes } = archive.manifest;
    const restored = { data: location.directory, release, schema, users, bytes };
    if (options.dryRun === true) {
      if (existsSync(location.directory)) assertNotInUse(location.directory);
      return { ...restored, replaced: null, warnings: [] };
    }
    const replaced = await replaceState(location, archive, options);
    writeStateReadme(location.directory);
    const warnings = closeState(location, checkState(location));
    return { ...restored, replaced, warnings };
  } finally {
    archive.close();
  }
}

/** @throws StartError `folder-not-a-folder`, `folder-unreadable`, `data-not-empty` */
function targetOf(data: string): StateLocation {
  const path = resolve(data);
  if (!existsSync(path)) return { directory: path, named: true };
  const directory = libraryFolder(path);
  const present = findState(directory, undefined);
  if (present !== undefined) return present;
  const other = readdirSync(directory).find((name) => !isStateName(name) && !name.startsWith('.'));
  // A library, for example: a server of it would not look for the state there.
  if (other === undefined || other === 'lost+found') return { directory, named: true };
  throw new StartError(
    'data-not-empty',
    `${directory} contains other files, and no state of a portal.`,
    'Name an empty or new directory with --data, and use it with serve.',
    { values: { path: directory } },
  );
}

const hasState = (directory: string): boolean =>
  existsSync(directory) && (existsSync(join(directory, DATABASE_FILE)) || isUsed(directory));

/** @throws StartError `state-exists` */
function assertReplaceable({ directory }: StateLocation, newState: boolean): void {
  if (newState || !hasState(directory)) return;
  throw new StartError(
    'state-exists',
    `${directory} contains the state of a portal.`,
    'Name an empty directory, or replace this state with --new-state. Its database then stays in backups.',
    { values: { path: directory } },
  );
}

/** @throws StartError `state-in-use` */
function assertNotInUse(directory: string): void {
  if (!isStateInUse(directory)) return;
  lockState(directory)();
}

/** Extracts the database beside the present one, and exchanges them. Returns the folder with the replaced one. */
async function replaceState(
  location: StateLocation,
  archive: StateArchive,
  { newState = false, signal }: RestoreOptions,
): Promise<string | null> {
  const { directory } = location;
  const isNew = !existsSync(directory);
  const unlock = lockState(directory);
  const part = join(directory, `${DATABASE_FILE}.part`);
  let isComplete = false;
  try {
    // Again, because another process may have created a state in the meantime.
    assertReplaceable(location, newState);
    const facts = await extractDatabase(part, archive, { directory, signal });
    const replaced = hasState(directory) ? moveDatabaseAside(directory) : null;
    renameSync(part, join(directory, DATABASE_FILE));
    syncFolderSync(directory);
    if (facts.generation > 0) recordGeneration(directory, facts.generation);
    isComplete = true;
    return replaced;
  } finally {
    rmSync(part, { force: true });
    unlock();
    if (isNew && !isComplete) rmSync(directory, { recursive: true, force: true });
  }
}

async function extractDatabase(
  path: string,
  archive: StateArchive,
  { directory, signal }: { readonly directory: string; readonly signal: AbortSignal | undefined },
): Promise<DatabaseFacts> {
  rmSync(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await archive.extract(file, signal);
    await file.sync();
  } finally {
    await file.close();
  }
  return inspectDatabase(path, directory);
}
